package dev.holdfast.alerts.evaluate;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The rules of the state of an alert. Pure: the same for the page, for messages and for previews.
 *
 * <p>Time counts only while it was observed: when the evaluation paused, or the clock was moved, a duration begins anew.
 * Without data the state stays. An alert that comes back within {@link #QUIET} after it ended is the same alert, and from
 * then on ends only after it was in order for so long.
 */
public final class Evaluation {
    /** An alert that comes back sooner is the same one. */
    public static final Duration QUIET = Duration.ofMinutes(10);

    /** After a longer pause between two evaluations, what happened in between is not known. */
    public static final Duration LONGEST_PAUSE = Duration.ofMinutes(2);

    private Evaluation() {}

    /** What happened. */
    public enum Event {
        /** Nothing that anybody is told of; the state may have changed. */
        NONE,
        FIRED,
        /** It ended a short time ago, and is back. */
        FIRED_AGAIN,
        /** It came back before its end was believed. */
        FLAPPED,
        RESOLVED,
        NO_DATA,
        DATA_AGAIN
    }

    /**
     * The result of an evaluation.
     *
     * @param state null when there is nothing to keep
     * @param isNew whether the state is that of another alert than before
     */
    public record Step(@Nullable AlertState state, Event event, boolean isNew) {}

    /** Whether the time since the last evaluation was observed. */
    public static boolean isObserved(@Nullable Instant last, Instant now) {
        return last != null && !last.isAfter(now) && Duration.between(last, now).compareTo(LONGEST_PAUSE) <= 0;
    }

    /**
     * The next state.
     *
     * @param before null when there is no alert; a resolved one counts while {@link #QUIET} lasts
     * @param observed {@link #isObserved}
     */
    public static Step next(
            @Nullable AlertState before, Condition condition, Reading reading, Instant now, boolean observed) {
        return switch (reading) {
            case Reading.Gone _ -> gone(before, now);
            case Reading.NoData _ -> noData(before, now);
            case Reading.Value value -> {
                if (before != null && before.phase().isActive()) yield active(before, condition, value, now, observed);
                yield quiet(before, condition, value, now, observed);
            }
        };
    }

    private static Step gone(@Nullable AlertState before, Instant now) {
        if (before == null || before.phase() == Phase.PENDING) return new Step(null, Event.NONE, false);
        if (before.phase() == Phase.RESOLVED) return new Step(before.breached(null), Event.NONE, false);
        return new Step(before.in(Phase.RESOLVED, now), Event.RESOLVED, false);
    }

    private static Step noData(@Nullable AlertState before, Instant now) {
        if (before == null || before.noDataSince() != null) return new Step(before, Event.NONE, false);
        if (before.phase() == Phase.RESOLVED) return new Step(before.breached(null), Event.NONE, false);
        return new Step(before.withoutData(now), Event.NO_DATA, false);
    }

    /** It does not fire: there is none, or it is pending or resolved. */
    private static Step quiet(
            @Nullable AlertState before, Condition condition, Reading.Value value, Instant now, boolean observed) {
        AlertState recent = before != null && isForgotten(before, now) ? null : before;
        if (!condition.isBreached(value.value())) {
            if (recent == null || recent.phase() == Phase.PENDING) return new Step(null, Event.NONE, false);
            return new Step(recent.breached(null), Event.NONE, false);
        }
        Instant start = start(recent, now, observed);
        if (!start.plusSeconds(condition.durationS()).isAfter(now)) {
            boolean again = recent != null && recent.phase() == Phase.RESOLVED;
            AlertState base = recent == null ? AlertState.pending(value, now) : recent;
            return new Step(
                    base.firing(value, start, now, base.count() + 1),
                    again ? Event.FIRED_AGAIN : Event.FIRED,
                    recent == null);
        }
        if (recent == null) return new Step(AlertState.pending(value, now), Event.NONE, true);
        return new Step(
                start.equals(recent.breachSince()) && recent.noDataSince() == null
                        ? recent
                        : recent.breached(start).withoutData(null),
                Event.NONE,
                false);
    }

    /** Since when the threshold is exceeded, as far as that was observed. */
    private static Instant start(@Nullable AlertState recent, Instant now, boolean observed) {
        if (recent == null || !observed || recent.noDataSince() != null) return now;
        Instant since = recent.breachSince();
        return since == null || since.isAfter(now) ? now : since;
    }

    /** It ended so long ago that whatever comes now is another alert. */
    private static boolean isForgotten(AlertState state, Instant now) {
        if (state.phase() != Phase.RESOLVED || state.resolvedAt() == null) return false;
        Instant back = state.breachSince() == null ? now : state.breachSince();
        Duration quiet = Duration.between(state.resolvedAt(), back);
        return quiet.isNegative() || quiet.compareTo(QUIET) >= 0;
    }

    private static Step active(
            AlertState before, Condition condition, Reading.Value value, Instant now, boolean observed) {
        boolean back = before.noDataSince() != null;
        AlertState state = back ? before.withoutData(null) : before;
        Event otherwise = back ? Event.DATA_AGAIN : Event.NONE;
        if (condition.isBreached(value.value())) {
            if (state.clearSince() == null) return new Step(state, otherwise, false);
            return new Step(state.cleared(null, state.count() + 1), Event.FLAPPED, false);
        }
        if (!condition.isCleared(value.value())) return new Step(state, otherwise, false);
        if (state.count() <= 1) return new Step(state.in(Phase.RESOLVED, now), Event.RESOLVED, false);
        Instant from = state.clearSince();
        if (from == null || from.isAfter(now) || !observed || back) {
            return new Step(state.cleared(now, state.count()), otherwise, false);
        }
        if (Duration.between(from, now).compareTo(QUIET) < 0) return new Step(state, otherwise, false);
        return new Step(state.in(Phase.RESOLVED, now), Event.RESOLVED, false);
    }
}
