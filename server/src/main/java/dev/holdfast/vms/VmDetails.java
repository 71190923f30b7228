package dev.holdfast.vms;

import dev.holdfast.base.Refusal;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.PendingChanges;
import dev.holdfast.hosts.client.Capability;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One machine in detail: two calls to its host, and what is known without any. */
final class VmDetails {
    private final Vms vms;
    private final VmViews views;
    private final Jobs jobs;

    VmDetails(Vms vms, VmViews views, Jobs jobs) {
        this.vms = vms;
        this.views = views;
        this.jobs = jobs;
    }

    VmDetail get(long id) {
        Guest guest = vms.get(id);
        VmView view = views.view(id);
        if (guest.missingSince() != null) return without(view, guest, null);
        try {
            GuestHandle handle = vms.at(id);
            PveGuest client = handle.clientForUser(Capability.MONITORING);
            PveGuest.Status status = client.status();
            return of(view, guest, status, client.pending());
        } catch (PveException e) {
            return without(view, guest, HypervisorFailures.problem(e).detail());
        } catch (Refusal e) {
            return without(view, guest, e.detail());
        }
    }

    private VmDetail without(VmView view, Guest guest, @Nullable String problem) {
        return new VmDetail(
                view,
                guest.missingSince(),
                problem,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                lockedBy(guest),
                null);
    }

    private VmDetail of(VmView view, Guest guest, PveGuest.Status status, PendingConfig config) {
        var values = new TreeMap<String, String>();
        config.keys().forEach(key -> {
            if (key.value() != null) values.put(key.key(), key.value());
        });
        var present = new GuestConfig(values, "");
        return new VmDetail(
                view,
                null,
                null,
                status.isPaused() ? "paused" : status.isHibernated() ? "hibernated" : status.status(),
                Hardware.of(config),
                PendingChanges.keys(GuestKind.QEMU, config),
                hasAgent(values.get("agent")),
                status.isHighlyAvailable(),
                present.isProtected(),
                present.startsOnBoot(),
                present.notes(),
                values.get("parent"),
                lockedBy(guest),
                config.digest());
    }

    private @Nullable Long lockedBy(Guest guest) {
        JobView job = jobs.holding(guest.ref().lock());
        return job == null ? null : job.id();
    }

    private static boolean hasAgent(@Nullable String agent) {
        if (agent == null) return false;
        NicConfig parts = NicConfig.parse(agent);
        return parts.is("enabled") || agent.split(",", 2)[0].equals("1");
    }
}
