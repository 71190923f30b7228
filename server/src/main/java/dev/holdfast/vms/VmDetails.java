package dev.holdfast.vms;

import dev.holdfast.base.Refusal;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.PendingChanges;
import dev.holdfast.guests.observed.AgentReport;
import dev.holdfast.guests.observed.GuestAgents;
import dev.holdfast.guests.observed.LockTasks.LockTask;
import dev.holdfast.guests.observed.ObservedServices;
import dev.holdfast.guests.observed.Replications.Replication;
import dev.holdfast.guests.snapshot.SnapshotSurvey;
import dev.holdfast.guests.snapshot.SnapshotView;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Reading;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.vms.VmDetail.Power;
import dev.holdfast.vms.VmDetail.SnapshotSummary;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One machine in detail: two calls to its host, and what is known without any. */
record VmDetails(Vms vms, VmViews views, Jobs jobs, ObservedServices observed, SnapshotSurvey survey) {
    /** What its host returns about a machine just now. */
    private record HostReading(PveGuest.Status status, PendingConfig config, GuestConfig inForce) {
        static HostReading by(PveGuest client) {
            PveGuest.Status status = client.status();
            PendingConfig config = client.pending();
            return new HostReading(status, config, new GuestConfig(config.values(), ""));
        }

        Power power() {
            if (status.isUp()) return status.isPaused() ? Power.PAUSED : Power.RUNNING;
            return status.isHibernated() ? Power.HIBERNATED : Power.STOPPED;
        }

        boolean hasAgent() {
            return inForce.hasAgent();
        }
    }

    VmDetail get(long id) {
        Guest guest = vms.get(id);
        if (guest.missingSince() != null) return detail(guest, null, null);
        try {
            GuestHandle handle = vms.at(id);
            return detail(guest, HostReading.by(handle.clientForUser()), null);
        } catch (PveException | Refusal e) {
            return detail(guest, null, HypervisorFailures.detail(e));
        }
    }

    private VmDetail detail(Guest guest, @Nullable HostReading reading, @Nullable String problem) {
        GuestState seen = guest.missingSince() == null ? vms.seen(guest) : null;
        return new VmDetail(
                views.view(guest.id()),
                guest.missingSince(),
                problem,
                reading == null ? null : reading.power(),
                reading == null ? null : Hardware.of(reading.config()),
                reading == null
                        ? null
                        : Hotplug.ofFields(reading.config(), reading.status().isUp()),
                reading == null ? null : PendingChanges.keys(GuestKind.QEMU, reading.config()),
                reading == null ? null : reading.hasAgent(),
                reading == null ? null : reading.status().isHighlyAvailable(),
                reading == null ? null : reading.status().highAvailability(),
                reading == null ? null : reading.inForce().isProtected(),
                reading == null ? null : reading.inForce().startsOnBoot(),
                reading == null ? null : reading.inForce().notes(),
                reading == null ? null : reading.inForce().values().get("parent"),
                lockedBy(guest),
                reading == null ? null : reading.config().digest(),
                agent(guest.ref(), reading),
                observed.agents().fileSystems(guest.ref()),
                snapshots(guest.ref()),
                seen == null ? null : seen.pool(),
                replication(guest.ref(), seen),
                lockTask(guest.ref(), seen));
    }

    /** The agent itself is never asked here: a silent one takes seconds. */
    private AgentReport agent(GuestRef ref, @Nullable HostReading reading) {
        GuestAgents agents = observed.agents();
        AgentReport last = agents.report(ref);
        if (reading != null && !reading.hasAgent()) return AgentReport.of(AgentReport.State.ABSENT, null);
        if (reading != null && !(reading.status().isUp() && !reading.status().isPaused())) {
            return AgentReport.unknown("The virtual machine does not run.", null);
        }
        agents.lookAt(ref);
        // It was asked before the configuration got an agent.
        boolean isOutdated = reading != null && last != null && last.isAbsent();
        return last == null || isOutdated ? AgentReport.unknown("It has not been asked yet.", null) : last;
    }

    private SnapshotSummary snapshots(GuestRef ref) {
        Reading<List<SnapshotView>> reading = survey.of(ref);
        List<SnapshotView> all = reading == null ? null : reading.value();
        if (reading == null || all == null) return new SnapshotSummary(null, null, null, null);
        List<Instant> times = all.stream()
                .map(SnapshotView::takenAt)
                .filter(Objects::nonNull)
                .sorted(Comparator.naturalOrder())
                .toList();
        return new SnapshotSummary(
                all.size(),
                times.isEmpty() ? null : times.getLast(),
                times.isEmpty() ? null : times.getFirst(),
                reading.at());
    }

    private @Nullable List<Replication> replication(GuestRef ref, @Nullable GuestState seen) {
        return seen == null ? null : observed.replications().of(ref, seen.node());
    }

    private @Nullable LockTask lockTask(GuestRef ref, @Nullable GuestState seen) {
        return seen == null ? null : observed.lockTasks().of(ref, seen);
    }

    private @Nullable Long lockedBy(Guest guest) {
        JobView job = jobs.holding(guest.ref().lock());
        return job == null ? null : job.id();
    }
}
