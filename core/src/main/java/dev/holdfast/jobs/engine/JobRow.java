package dev.holdfast.jobs.engine;

import dev.holdfast.access.Requester;
import dev.holdfast.base.json.Json;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.RequestedBy;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A row of table {@code job}, without its sealed columns. */
public record JobRow(
        long id,
        String kind,
        JobState status,
        boolean awaitsDecision,
        @Nullable String holdKey,
        @Nullable String alsoHolds,
        @Nullable String targetType,
        @Nullable Long targetId,
        @Nullable String targetName,
        @Nullable Long hostId,
        @Nullable Long requesterId,
        @Nullable String requesterName,
        @Nullable Long requesterToken,
        @Nullable String requesterIp,
        @Nullable Long scheduleId,
        @Nullable Integer progressPct,
        boolean cancelAsked,
        @Nullable String cancelName,
        @Nullable String result,
        @Nullable String error,
        long lastEvent,
        int attempt,
        SlotState slot,
        @Nullable String silentHost,
        boolean terminal,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt) {

    /** The user who requested the job, or null for a job of Holdfast itself. */
    @Nullable
    Requester requester() {
        if (requesterId == null || requesterName == null) return null;
        return new Requester(requesterId, requesterName, requesterToken, requesterIp);
    }

    /** The job's target, or null if it has none. */
    public @Nullable JobTarget target() {
        if (targetType == null || targetId == null || targetName == null) return null;
        return new JobTarget(JobTarget.Type.of(targetType), targetId, targetName);
    }

    /** The keys of everything that it holds, or will hold once it runs. */
    public Set<String> holds() {
        var keys = new LinkedHashSet<String>();
        if (holdKey != null) keys.add(holdKey);
        if (alsoHolds != null) keys.addAll(List.of(alsoHolds.split(" ", -1)));
        return keys;
    }

    /** Whether it is queued or waits without a slot. */
    public boolean isWaiting() {
        return switch (status) {
            case QUEUED -> true;
            case RUNNING -> slot != SlotState.HELD;
            default -> false;
        };
    }

    /** Whether a person can type at a terminal of this job now. */
    public boolean hasTerminal() {
        return terminal && status == JobState.RUNNING;
    }

    /** The job as the API returns it. */
    public JobView view(@Nullable String waitsFor) {
        return new JobView(
                id,
                kind,
                status,
                target(),
                requesterId == null || requesterName == null ? null : new RequestedBy(requesterId, requesterName),
                progressPct,
                waitsFor,
                hasTerminal(),
                result == null ? null : Json.tree(result),
                error,
                createdAt,
                startedAt,
                finishedAt,
                scheduleId);
    }
}
