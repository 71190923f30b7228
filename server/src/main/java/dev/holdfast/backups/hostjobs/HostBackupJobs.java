package dev.holdfast.backups.hostjobs;

import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.share.SharedMap;
import dev.holdfast.inventory.share.SharedReadings;
import dev.holdfast.pve.storage.BackupJob;
import dev.holdfast.pve.storage.PveBackups;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Reads Proxmox VE's own backup jobs in the background: after a poll, every ten minutes. */
public final class HostBackupJobs {
    private static final Duration FRESH = Duration.ofMinutes(10);
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final Hypervisors hypervisors;
    private final Inventory inventory;
    private final InstantSource clock;
    private final Map<Long, Reading> readings = new ConcurrentHashMap<>();
    private final SharedMap<Long, Reading> shared;
    /** How often jobs of a cluster were changed here. */
    private final Map<Long, Integer> changes = new ConcurrentHashMap<>();

    /** Of these hosts. */
    public HostBackupJobs(Hypervisors hypervisors, Inventory inventory, InstantSource clock, SharedReadings sharing) {
        this.shared = SharedMap.of(sharing, "host-jobs", readings, id -> id, Long.class, Reading.class, (_, _) -> {});
        this.hypervisors = hypervisors;
        this.inventory = inventory;
        this.clock = clock;
    }

    /**
     * A job of Proxmox VE.
     *
     * @param guests the CT IDs and VM IDs that it includes
     */
    public record HostJob(BackupJob job, Set<Integer> guests) {}

    /**
     * What is known of a cluster.
     *
     * @param jobs null when they were never read
     * @param problem why they could not be read since then
     */
    public record Reading(
            @Nullable List<HostJob> jobs, @Nullable String problem, Instant dueAt) {
        static final Reading NEVER = new Reading(null, "Its backup jobs have not been read yet.", Instant.MIN);

        /** The ids of the jobs that include a guest; null while they are not known. */
        public @Nullable List<String> of(int vmid) {
            if (jobs == null) return null;
            return jobs.stream()
                    .filter(one -> one.job().isEnabled() && one.guests().contains(vmid))
                    .map(one -> one.job().id())
                    .toList();
        }
    }

    /** What is known of a cluster. */
    public Reading of(long clusterId) {
        return readings.getOrDefault(clusterId, Reading.NEVER);
    }

    /** Reads those of a cluster that was just polled, if they are due. */
    public void read(long clusterId) {
        Snapshot now = inventory.present(clusterId);
        if (now == null || of(clusterId).dueAt().isAfter(clock.instant())) return;
        Instant next = clock.instant().plus(FRESH);
        int before = changes(clusterId);
        try {
            String node = now.nodes().values().stream()
                    .filter(NodeState::online)
                    .map(NodeState::name)
                    .sorted()
                    .findFirst()
                    .orElse("");
            PveBackups backups =
                    hypervisors.client(clusterId, node).within(LIMIT).backups();
            var jobs = new ArrayList<HostJob>();
            for (BackupJob job : backups.jobs()) jobs.add(withGuests(backups, job));
            take(clusterId, List.copyOf(jobs), next, before);
        } catch (PveException e) {
            readings.put(
                    clusterId,
                    new Reading(
                            of(clusterId).jobs(), HypervisorFailures.problem(e).detail(), next));
        }
        shared.changed(clusterId);
    }

    private int changes(long clusterId) {
        return changes.getOrDefault(clusterId, 0);
    }

    /** A list that perhaps lacks a change made meanwhile is dropped, and read again after the next poll. */
    private void take(long clusterId, List<HostJob> jobs, Instant next, int before) {
        readings.compute(clusterId, (_, last) -> {
            if (changes(clusterId) == before) return new Reading(jobs, null, next);
            Reading known = last == null ? Reading.NEVER : last;
            return new Reading(known.jobs(), known.problem(), clock.instant());
        });
    }

    /** Asks the host which guests a job includes. */
    static HostJob withGuests(PveBackups backups, BackupJob job) {
        var guests = new HashSet<Integer>();
        try {
            backups.included(job.id()).forEach(one -> guests.add(one.id()));
        } catch (PveException.Refused e) {
            if (e.reason() == PveException.Reason.NODE_UNREACHABLE) throw e; // which says nothing about the job
            // A job whose pool was deleted is refused here. It includes nobody, and the other jobs are read all the
            // same.
        }
        return new HostJob(job, Set.copyOf(guests));
    }

    /** Takes what a change left of a job: null when it was removed. */
    void changed(long clusterId, String id, @Nullable HostJob now) {
        changes.merge(clusterId, 1, Integer::sum);
        readings.computeIfPresent(clusterId, (_, last) -> {
            if (last.jobs() == null) return last;
            var jobs = new ArrayList<HostJob>();
            last.jobs().stream().filter(one -> !one.job().id().equals(id)).forEach(jobs::add);
            if (now != null) jobs.add(now);
            return new Reading(List.copyOf(jobs), last.problem(), last.dueAt());
        });
        shared.patched(clusterId);
    }
}
