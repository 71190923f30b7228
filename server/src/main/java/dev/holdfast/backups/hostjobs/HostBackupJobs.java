package dev.holdfast.backups.hostjobs;

import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.AfterPolls;
import dev.holdfast.inventory.ClusterRef;
import dev.holdfast.inventory.Pace;
import dev.holdfast.inventory.Reading;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.Survey;
import dev.holdfast.pve.storage.BackupJob;
import dev.holdfast.pve.storage.PveBackups;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** Proxmox VE's own backup jobs, read in the background. */
public final class HostBackupJobs {
    private static final Pace PACE = Pace.steady(Duration.ofMinutes(10), 1);
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final Survey<ClusterRef, Snapshot, List<HostJob>> survey;

    /** Of these hosts. */
    public HostBackupJobs(Hypervisors hypervisors, AfterPolls afterPolls) {
        this.survey = afterPolls.survey(
                "backup-jobs",
                AfterPolls.Lane.QUICK,
                ClusterRef.class,
                new TypeReference<>() {},
                PACE,
                new OfClusters(hypervisors));
    }

    /**
     * A job of Proxmox VE.
     *
     * @param guests the CT IDs and VM IDs that it includes
     */
    public record HostJob(BackupJob job, Set<Integer> guests) {}

    private record OfClusters(Hypervisors hypervisors) implements ClusterRef.Reader<List<HostJob>> {
        @Override
        public List<HostJob> read(ClusterRef cluster, Snapshot now, @Nullable List<HostJob> before) {
            PveBackups backups = hypervisors
                    .client(cluster.clusterId(), now.anyNode())
                    .within(LIMIT)
                    .backups();
            return backups.jobs().stream().map(job -> withGuests(backups, job)).toList();
        }
    }

    /** The jobs of a cluster; null when they were never read. */
    public @Nullable List<HostJob> of(long clusterId) {
        return survey.value(new ClusterRef(clusterId));
    }

    /** Why the jobs of a cluster are unknown, or only known as they were before; null when they could be read. */
    public @Nullable String problem(long clusterId) {
        Reading<List<HostJob>> reading = survey.of(new ClusterRef(clusterId));
        return reading == null ? "Its backup jobs have not been read yet." : reading.problem();
    }

    /** The ids of the jobs that include a guest; null while they are not known. */
    public @Nullable List<String> including(long clusterId, int vmid) {
        List<HostJob> jobs = of(clusterId);
        if (jobs == null) return null;
        return jobs.stream()
                .filter(one -> one.job().isEnabled() && one.guests().contains(vmid))
                .map(one -> one.job().id())
                .toList();
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
        survey.update(
                new ClusterRef(clusterId),
                jobs -> Stream.concat(
                                jobs.stream().filter(one -> !one.job().id().equals(id)), Stream.ofNullable(now))
                        .toList());
    }
}
