package dev.holdfast.maintenance;

import dev.holdfast.base.json.Json;
import dev.holdfast.schedules.time.CronTimes;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A stored window. Whether it is open is decided by its times; {@code openedAt} only says that its start was told.
 *
 * @param startsAt by hand when it begins; of a schedule the next time that was not looked at yet
 * @param endsAt when the present one ends; null of a schedule that is not open, and of a job that has not ended
 * @param version grows with each change
 */
record WindowRow(
        long id,
        String name,
        @Nullable String note,
        Source source,
        @Nullable Long teamId,
        String targets,
        @Nullable String cron,
        String zone,
        @Nullable Integer durationS,
        boolean enabled,
        @Nullable Instant startsAt,
        @Nullable Instant openedAt,
        @Nullable Instant endsAt,
        @Nullable Instant endedAt,
        @Nullable Long jobId,
        @Nullable String jobTarget,
        @Nullable Long hostId,
        @Nullable Long madeById,
        @Nullable String madeByName,
        Instant createdAt,
        Instant changedAt,
        int version) {
    /** How it came to be. */
    enum Source {
        BY_HAND,
        SCHEDULE,
        /** Opened by a job of Holdfast. */
        JOB
    }

    /** How long after the end of its job a window stays open: what was down has to come back and be polled. */
    static final Duration SETTLE = Duration.ofMinutes(3);

    boolean isSchedule() {
        return source == Source.SCHEDULE;
    }

    boolean isOfJob() {
        return source == Source.JOB;
    }

    MaintenanceTargets covered() {
        return Json.MAPPER.readValue(targets, MaintenanceTargets.class);
    }

    CronTimes times() {
        return CronTimes.of(Objects.requireNonNull(cron), ZoneId.of(zone));
    }

    private Duration length() {
        return Duration.ofSeconds(Objects.requireNonNull(durationS));
    }

    /** Whether alerts are expected now, be its start told already or not. */
    boolean isOpen(Instant now) {
        return openSince(now) != null;
    }

    /** Since when it is open; null if it is not. */
    @Nullable
    Instant openSince(Instant now) {
        if (endedAt != null) return null;
        if (openedAt != null && (endsAt == null || now.isBefore(endsAt))) return openedAt;
        Instant end = plannedEnd();
        boolean begun = enabled && startsAt != null && openedAt == null && !startsAt.isAfter(now);
        return begun && end != null && now.isBefore(end) ? startsAt : null;
    }

    /** Until when it is open, if it is; null until a job has ended. */
    @Nullable
    Instant openUntil(Instant now) {
        return openedAt != null && (endsAt == null || now.isBefore(endsAt)) ? endsAt : plannedEnd();
    }

    /** When the one that is planned ends; null when none is. */
    @Nullable
    Instant plannedEnd() {
        if (isSchedule()) return startsAt == null ? null : startsAt.plus(length());
        return endsAt;
    }

    /**
     * What has to be noted about it.
     *
     * @param row the row as it is to be
     * @param told whether its start or end is to be told
     */
    record Step(WindowRow row, Told told) {}

    /** What is told. */
    enum Told {
        START,
        END,
        NOTHING
    }

    /** What has to be noted now; null when nothing. Pure. */
    @Nullable
    Step next(Instant now, boolean jobIsOver) {
        if (endedAt != null) return null;
        if (openedAt != null && endsAt != null && !endsAt.isAfter(now)) return new Step(closed(now), Told.END);
        if (isOfJob()) return endsAt == null && jobIsOver ? new Step(until(now.plus(SETTLE)), Told.NOTHING) : null;
        if (!enabled || startsAt == null || startsAt.isAfter(now)) return null;
        if (!isSchedule()) return openedAt == null ? opening(now) : null;
        return openingBySchedule(now);
    }

    private Step opening(Instant now) {
        // All of it passed while Holdfast did not run: there is nothing to tell any more.
        boolean missed = endsAt != null && !endsAt.isAfter(now);
        return missed ? new Step(closed(now), Told.NOTHING) : new Step(opened(now, endsAt, startsAt), Told.START);
    }

    private Step openingBySchedule(Instant now) {
        Instant planned = Objects.requireNonNull(startsAt);
        Instant newer = times().latest(planned, now);
        Instant last = newer == null ? planned : newer;
        Instant following = times().next(last);
        Instant end = last.plus(length());
        if (!end.isAfter(now)) return new Step(opened(openedAt, endsAt, following), Told.NOTHING);
        // One that begins before the last one has ended continues it.
        return openedAt == null
                ? new Step(opened(now, end, following), Told.START)
                : new Step(opened(openedAt, end, following), Told.NOTHING);
    }

    /** The same, not open any more; for good unless it is by schedule. */
    WindowRow closed(Instant now) {
        return isSchedule()
                ? opened(null, null, startsAt)
                : with(name, note, targets, cron, zone, durationS, enabled, startsAt, openedAt, endsAt, now, changedAt);
    }

    /** The same with another end. */
    WindowRow until(Instant end) {
        return opened(openedAt, end, startsAt);
    }

    WindowRow opened(@Nullable Instant since, @Nullable Instant until, @Nullable Instant starts) {
        return with(name, note, targets, cron, zone, durationS, enabled, starts, since, until, endedAt, changedAt);
    }

    /** The same with these values. */
    WindowRow with(
            String newName,
            @Nullable String newNote,
            String newTargets,
            @Nullable String newCron,
            String newZone,
            @Nullable Integer newDurationS,
            boolean newEnabled,
            @Nullable Instant starts,
            @Nullable Instant opened,
            @Nullable Instant ends,
            @Nullable Instant ended,
            Instant changed) {
        return new WindowRow(
                id,
                newName,
                newNote,
                source,
                teamId,
                newTargets,
                newCron,
                newZone,
                newDurationS,
                newEnabled,
                starts,
                opened,
                ends,
                ended,
                jobId,
                jobTarget,
                hostId,
                madeById,
                madeByName,
                createdAt,
                changed,
                version);
    }
}
