package dev.holdfast.maintenance;

import dev.holdfast.jobs.RequestedBy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A maintenance window as the API shows it.
 *
 * @param id the id of the window in Holdfast
 * @param name the name of the window; of one that a job opened, made from its target and the job
 * @param note a note by a user; null when there is none
 * @param source how it came to be; {@code job} of one that a job of Holdfast opened
 * @param status whether it is open now; {@code off} of a schedule that is switched off
 * @param targets what the window covers
 * @param teamId the id of the team to which it belongs; null for one of the platform
 * @param cron minute, hour, day of the month, month and day of the week; null for a window that is not by schedule
 * @param zone the IANA time zone of {@code cron}; without effect on a window that is not by schedule
 * @param durationS how long it is open, in seconds; null for one that a job opened
 * @param enabled whether a window by schedule opens; always true for others
 * @param startsAt when the open one began, or the next begins; null when none will
 * @param endsAt when that one ends; null while it is open until a job has ended
 * @param endedAt when it was over for good; null before
 * @param nextStarts of a schedule the next five; empty for others
 * @param jobId the id of the job that opened it; null for other windows
 * @param createdBy null for one that a job opened
 * @param createdAt when it was created
 * @param changedAt when it was created or last edited; that it opened or ended does not count
 */
record MaintenanceWindow(
        long id,
        String name,
        @Nullable String note,
        WindowRow.Source source,
        WindowStatus status,
        MaintenanceTargets targets,
        @Nullable Long teamId,
        @Nullable String cron,
        String zone,
        @Nullable Integer durationS,
        boolean enabled,
        @Nullable Instant startsAt,
        @Nullable Instant endsAt,
        @Nullable Instant endedAt,
        List<Instant> nextStarts,
        @Nullable Long jobId,
        @Nullable RequestedBy createdBy,
        Instant createdAt,
        Instant changedAt) {
    private static final int SHOWN = 5;

    /** Whether a window is open, or will be. */
    enum WindowStatus {
        OPEN,
        PLANNED,
        OFF,
        ENDED
    }

    static MaintenanceWindow of(WindowRow row, Instant now) {
        boolean open = row.isOpen(now);
        Instant until = open ? row.openUntil(now) : row.plannedEnd();
        Long madeBy = row.madeById();
        String madeByName = row.madeByName();
        return new MaintenanceWindow(
                row.id(),
                row.name(),
                row.note(),
                row.source(),
                status(row, open),
                row.covered(),
                row.teamId(),
                row.cron(),
                row.zone(),
                row.durationS(),
                row.enabled(),
                open ? row.openSince(now) : row.startsAt(),
                until == null && row.endedAt() != null ? row.endedAt() : until,
                row.endedAt(),
                row.isSchedule() && row.enabled() ? row.times().next(now, SHOWN) : List.of(),
                row.jobId(),
                madeBy == null || madeByName == null ? null : new RequestedBy(madeBy, madeByName),
                row.createdAt(),
                row.changedAt());
    }

    private static WindowStatus status(WindowRow row, boolean open) {
        if (open) return WindowStatus.OPEN;
        if (row.isSchedule()) return row.enabled() ? WindowStatus.PLANNED : WindowStatus.OFF;
        return row.endedAt() != null || row.openedAt() != null ? WindowStatus.ENDED : WindowStatus.PLANNED;
    }
}
