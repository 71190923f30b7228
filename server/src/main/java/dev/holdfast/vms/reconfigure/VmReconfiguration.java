package dev.holdfast.vms.reconfigure;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.guests.ConfigurationWrite;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.PendingChanges;
import dev.holdfast.guests.PendingChanges.PendingChange;
import dev.holdfast.guests.config.GuestResources;
import dev.holdfast.guests.config.SettingsIn;
import dev.holdfast.guests.options.TakesEffect;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeLimits;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.vms.Hardware;
import dev.holdfast.vms.Hotplug;
import dev.holdfast.vms.Vms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Changes a machine's processors, memory and name on its host, directly and without a job. */
record VmReconfiguration(Vms vms, Inventory inventory) implements GuestResources {
    /** The fields of the request by Proxmox VE's keys, where these differ. */
    private static final Map<String, String> FIELDS = Map.of("memory", "memory_mb", "balloon", "balloon_mb");

    /**
     * What was changed, and what is in force only after the next start.
     *
     * @param id the id of the machine in Holdfast
     * @param changed the fields that were sent, with their new values; null for one that went back to its default
     * @param pending all pending changes of the machine, each with the value that is in force until its next start
     * @param digest of the configuration now, for the next change of it
     */
    record VmReconfigured(long id, Map<String, @Nullable Object> changed, List<PendingChange> pending, String digest) {}

    VmReconfigured reconfigure(long id, VmReconfigureIn in) {
        GuestHandle guest = vms.at(id, Exclusions.Action.RECONFIGURE);
        PveGuest client = guest.clientForUser();
        PendingConfig before = client.pending();
        ConfigChange change = change(guest, before, in);
        PendingConfig after;
        try {
            after = ConfigurationWrite.readBack(client, change, before);
        } catch (PveException.InvalidParameters e) {
            throw HypervisorFailures.refusal(e.renamed(key -> FIELDS.getOrDefault(key, key)));
        }
        inventory.wake(guest.ref().clusterId());
        PendingChanges.Pending now = PendingChanges.of(guest.kind(), after);
        return new VmReconfigured(id, in.changed(), now.pending(), now.digest());
    }

    @Override
    public ConfigChange change(GuestHandle guest, PendingConfig before, SettingsIn wanted) {
        return change(guest, before, VmReconfigureIn.of(wanted));
    }

    @Override
    public boolean isAtOnce(PendingConfig before, String key) {
        return Hotplug.of(before, true, key, "") == TakesEffect.NOW;
    }

    private ConfigChange change(GuestHandle guest, PendingConfig before, VmReconfigureIn in) {
        check(in, before, NodeLimits.of(inventory.present(guest.ref().clusterId()), guest.node()));
        return in.change(before);
    }

    /** What Proxmox VE accepts although the machine could not start with it, or refuses without naming a field. */
    private static void check(VmReconfigureIn in, PendingConfig before, NodeLimits node) {
        Hardware next = Hardware.next(before);
        int cores = Objects.requireNonNullElse(in.cores(), next.cores());
        int sockets = Objects.requireNonNullElse(in.sockets(), next.sockets());
        int memoryMb = Objects.requireNonNullElse(in.memoryMb(), next.memoryMb());
        var faults = new ArrayList<Violation>();
        if (in.cores() != null || in.sockets() != null) {
            List<Object> field = List.of("body", in.cores() != null ? "cores" : "sockets");
            node.cores(field, cores * sockets).ifPresent(faults::add);
            Integer plugged = next.vcpus();
            if (plugged != null && plugged > cores * sockets) {
                faults.add(new Violation(
                        field,
                        "The machine has " + plugged + " plugged processors (vcpus). Choose at least as many.",
                        "greater_than_equal"));
            }
        }
        node.memory(List.of("body", "memory_mb"), in.memoryMb()).ifPresent(faults::add);
        Integer balloonMb = in.balloonMb().isSent() ? in.balloonMb().orNull() : next.balloonMb();
        if ((in.memoryMb() != null || in.balloonMb().isSent()) && balloonMb != null && balloonMb > memoryMb) {
            faults.add(Violation.body(
                    in.balloonMb().isSent() ? "balloon_mb" : "memory_mb",
                    "The least memory (" + balloonMb + " MiB) is more than the memory (" + memoryMb + " MiB).",
                    "less_than_equal"));
        }
        if (!faults.isEmpty()) throw Refusal.invalid(faults);
    }
}
