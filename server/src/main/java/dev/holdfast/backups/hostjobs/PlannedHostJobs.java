package dev.holdfast.backups.hostjobs;

import dev.holdfast.access.Principal;
import dev.holdfast.jobs.scheduled.PlannedWork;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The next runs of Proxmox VE's own backup jobs, for the calendar. It tells only one of each. */
public record PlannedHostJobs(HostJobs jobs) implements PlannedWork {
    @Override
    public List<Planned> between(Principal who, Instant from, Instant to) {
        var planned = new ArrayList<Planned>();
        for (HostBackupJobView one : jobs.list(who)) {
            Instant next = one.enabled() ? one.nextRun() : null;
            if (next == null || next.isBefore(from) || !next.isBefore(to)) continue;
            planned.add(new Planned(
                    Source.BACKUP_JOB,
                    one.hostId() + "/" + one.id(),
                    Objects.requireNonNullElse(one.comment(), one.id()),
                    "backup.job_run",
                    one.hostId(),
                    List.of(next),
                    false));
        }
        return planned;
    }
}
