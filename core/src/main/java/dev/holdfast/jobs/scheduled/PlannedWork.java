package dev.holdfast.jobs.scheduled;

import dev.holdfast.access.Principal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something else that does work at planned times, such as the backup jobs of Proxmox VE, for the calendar. */
@FunctionalInterface
public interface PlannedWork {
    /** What is planned from {@code from}, included, to {@code to}, excluded, as far as {@code who} may read it. */
    List<Planned> between(Principal who, Instant from, Instant to);

    /** What plans work. */
    enum Source {
        SCHEDULE,
        MAINTENANCE,
        /** A backup job of Proxmox VE. */
        BACKUP_JOB
    }

    /**
     * Work that is planned in a span.
     *
     * @param source what plans it; {@code backup_job} is one of Proxmox VE
     * @param id what the source calls it
     * @param name the name of the schedule or maintenance window; of a backup job of Proxmox VE its comment, or its id
     *     without one
     * @param kind the kind of the job
     * @param hostId the host on which it runs, when there is one
     * @param times when it ran, as far as that is known, and from now on when it is planned; empty when it is often: more than a
     *     calendar can show
     * @param often whether it is planned more often than {@code times} could contain
     */
    record Planned(
            Source source,
            String id,
            String name,
            String kind,
            @Nullable Long hostId,
            List<Instant> times,
            boolean often) {}
}
