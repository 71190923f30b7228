package dev.holdfast.alerts.rule;

import dev.holdfast.alerts.evaluate.Condition;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * When people are told of something.
 *
 * @param spec what people decide about it; its threshold is there
 */
public record AlertRule(long id, AlertRuleIn spec, Instant createdAt, Instant changedAt) {
    List<Long> channelIdsOrNone() {
        return Objects.requireNonNullElse(spec.channelIds(), List.of());
    }

    /** When it fires and ends, where nothing differs. */
    public Condition condition() {
        return new Condition(
                spec.operator(), Objects.requireNonNull(spec.threshold()), spec.clearThreshold(), spec.durationS());
    }
}
