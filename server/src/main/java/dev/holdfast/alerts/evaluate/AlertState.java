package dev.holdfast.alerts.evaluate;

import dev.holdfast.base.db.row.RecordColumns.Named;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of an alert between two evaluations.
 *
 * @param since since when it is, or was, out of order
 * @param breachSince since when the threshold is exceeded without a break, while it does not fire (yet, or again)
 * @param firedAt when it fired first
 * @param clearSince since when it is in order, while it is not believed because it came back before
 * @param noDataSince since when no value is known; the state is the one before
 * @param value the value with which it fired, or became pending
 * @param part what of its subject that value is about, for example {@code /dev/sdb}; null for all of it
 * @param count how often it fired: more than once if it came back soon after it ended
 */
public record AlertState(
        @Named("state") Phase phase,
        Instant since,
        @Nullable Instant breachSince,
        @Nullable Instant firedAt,
        @Nullable Instant clearSince,
        @Nullable Instant noDataSince,
        @Nullable Instant resolvedAt,
        double value,
        Instant valueAt,
        @Named("value_part") @Nullable String part,
        int count) {

    static AlertState pending(Reading.Value reading, Instant now) {
        return new AlertState(
                Phase.PENDING, now, now, null, null, null, null, reading.value(), reading.at(), reading.part(), 0);
    }

    AlertState firing(Reading.Value reading, Instant start, Instant now, int times) {
        return new AlertState(
                Phase.FIRING,
                start,
                null,
                firedAt == null ? now : firedAt,
                null,
                null,
                null,
                reading.value(),
                reading.at(),
                reading.part(),
                times);
    }

    /** The same in this phase from now on. */
    public AlertState in(Phase other, Instant now) {
        return new AlertState(
                other,
                since,
                null,
                firedAt,
                null,
                null,
                other == Phase.RESOLVED ? now : null,
                value,
                valueAt,
                part,
                count);
    }

    AlertState breached(@Nullable Instant from) {
        return new AlertState(
                phase, since, from, firedAt, clearSince, noDataSince, resolvedAt, value, valueAt, part, count);
    }

    AlertState cleared(@Nullable Instant from, int times) {
        return new AlertState(
                phase, since, breachSince, firedAt, from, noDataSince, resolvedAt, value, valueAt, part, times);
    }

    AlertState withoutData(@Nullable Instant from) {
        return new AlertState(
                phase, since, breachSince, firedAt, clearSince, from, resolvedAt, value, valueAt, part, count);
    }
}
