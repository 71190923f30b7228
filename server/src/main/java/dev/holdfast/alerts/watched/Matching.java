package dev.holdfast.alerts.watched;

import dev.holdfast.alerts.evaluate.Condition;
import dev.holdfast.alerts.evaluate.PlaceType;
import dev.holdfast.alerts.rule.AlertRule;
import dev.holdfast.alerts.rule.AlertRuleIn;
import dev.holdfast.alerts.rule.RuleOverride;
import dev.holdfast.alerts.rule.TargetType;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Subject;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Which rules are about which targets. Pure. */
public final class Matching {
    private Matching() {}

    /** Whether a rule is about a target, whether or not it is enabled. */
    public static boolean applies(AlertRuleIn rule, Target target) {
        if (!rule.metric().isOf(target.subject().kind())) return false;
        if (!isOf(rule.targetType(), rule.targetId(), rule.metric(), target)) return false;
        return (rule.tag() == null || target.tags().contains(rule.tag()))
                && (rule.pool() == null || rule.pool().equals(target.pool()))
                && (rule.teamId() == null
                        || rule.teamId().equals(target.ownership().teamId()));
    }

    private static boolean isOf(TargetType type, @Nullable Long id, Metric metric, Target target) {
        boolean isGuest = target.subject().kind() == Subject.Kind.GUEST;
        return switch (type) {
            case ANY -> true;
            // Storages and backups are matters of their host; what else is measured of guests is not.
            case HOST ->
                (!isGuest || (TargetType.HOST.has(metric) && !metric.isOf(Subject.Kind.NODE)))
                        && (id == null
                                || id.equals(
                                        target.subject().kind() == Subject.Kind.NODE ? target.id() : target.hostId()));
            case APP -> isOne(PlaceType.APP, id, target);
            case VM -> isOne(PlaceType.VM, id, target);
        };
    }

    private static boolean isOne(PlaceType type, @Nullable Long id, Target target) {
        return target.type() == type && (id == null || id.equals(target.id()));
    }

    /** The override that decides about a metric of a target; null when there is none. One for a single storage wins. */
    public static @Nullable RuleOverride override(Collection<RuleOverride> overrides, Metric metric, Target target) {
        RuleOverride found = null;
        for (RuleOverride one : overrides) {
            if (one.metric() != metric || !isOf(one.targetType(), one.targetId(), metric, target)) continue;
            if (!one.storage().isEmpty() && !one.storage().equals(target.name())) continue;
            if (found == null || found.storage().isEmpty()) found = one;
        }
        return found;
    }

    /** The condition of a rule for a target; null if an override says never. */
    public static @Nullable Condition condition(AlertRule rule, Collection<RuleOverride> overrides, Target target) {
        RuleOverride other = override(overrides, rule.spec().metric(), target);
        return other == null ? rule.condition() : other.of(rule.condition());
    }
}
