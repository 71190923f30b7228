package dev.holdfast.maintenance;

import dev.holdfast.jobs.RequestedBy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A maintenance window as the API shows it.
 *
 * @param source {@code by_hand}, {@code schedule}, or {@code job} of one that a job of Holdfast opened
 * @param status {@code open}, {@code planned}, {@code off} of a schedule that is switched off, or {@code ended}
 * @param startsAt when the open one began, or the next begins; null when none will
 * @param endsAt when that one ends; null while it is open until a job has ended
 * @param endedAt when it was over for good; null before
 * @param nextStarts of a schedule the next five; empty for others
 * @param createdBy null for one that a job opened
 */
record MaintenanceWindow(
        long id,
        String name,
        @Nullable String note,
        String source,
        String status,
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

    private static String status(WindowRow row, boolean open) {
        if (open) return "open";
        if (row.isSchedule()) return row.enabled() ? "planned" : "off";
        return row.endedAt() != null || row.openedAt() != null ? "ended" : "planned";
    }
}
