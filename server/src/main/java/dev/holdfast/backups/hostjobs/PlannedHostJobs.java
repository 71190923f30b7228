package dev.holdfast.backups.hostjobs;

import dev.holdfast.access.Principal;
import dev.holdfast.jobs.scheduled.PlannedWork;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The runs of Proxmox VE's own backup jobs that are to come, for the calendar. Those that were are in {@link HostRuns}. */
public record PlannedHostJobs(HostJobs jobs) implements PlannedWork {
    /** More in a span are told as often. */
    private static final int MOST = 100;

    @Override
    public List<Planned> between(Principal who, Instant from, Instant to) {
        var planned = new ArrayList<Planned>();
        for (HostBackupJobView one : jobs.list(who)) {
            Instant next = one.enabled() ? one.nextRun() : null;
            if (next == null || !next.isBefore(to)) continue;
            List<Instant> times = HostJobTimes.from(one.schedule(), next, to, MOST + 1).stream()
                    .filter(at -> !at.isBefore(from))
                    .toList();
            if (times.isEmpty()) continue;
            boolean often = times.size() > MOST;
            planned.add(new Planned(
                    Source.BACKUP_JOB,
                    one.hostId() + "/" + one.id(),
                    one.name(),
                    "backup.job_run",
                    one.hostId(),
                    often ? List.of() : times,
                    often));
        }
        return planned;
    }
}
