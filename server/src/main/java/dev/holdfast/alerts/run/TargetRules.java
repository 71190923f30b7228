package dev.holdfast.alerts.run;

import dev.holdfast.alerts.evaluate.Condition;
import dev.holdfast.alerts.rule.AlertRule;
import dev.holdfast.metrics.Metric;
import java.util.ArrayList;
import java.util.List;

/** The rules about a target, in groups of neighbours about the same metric. Thousands of targets share one of these. */
final class TargetRules {
    /** A rule and its condition: the rule's own, or what differs for a target. Each is equal only to itself, so it is found quickly. */
    static final class Ruled {
        final AlertRule rule;
        final Condition condition;

        Ruled(AlertRule rule, Condition condition) {
            this.rule = rule;
            this.condition = condition;
        }
    }

    /**
     * Rules about one metric, which are at the positions {@code from} to {@code until}.
     *
     * @param least the smallest threshold of those that are about larger values; {@code NaN} without any
     * @param most the largest threshold of those that are about smaller values; {@code NaN} without any
     */
    record Group(Metric metric, int from, int until, double least, double most) {
        /** Whether no rule can be exceeded. True for an unknown value. */
        boolean isQuiet(double value) {
            return !(value >= least) && !(value <= most);
        }
    }

    final AlertRule[] rules;

    /** At the same positions. */
    final Condition[] conditions;

    final Group[] groups;

    TargetRules(List<Ruled> all) {
        this.rules = all.stream().map(one -> one.rule).toArray(AlertRule[]::new);
        this.conditions = all.stream().map(one -> one.condition).toArray(Condition[]::new);
        var groups = new ArrayList<Group>();
        int from = 0;
        for (int i = 1; i <= rules.length; i++) {
            if (i < rules.length
                    && rules[i].spec().metric() == rules[from].spec().metric()) continue;
            groups.add(group(from, i));
            from = i;
        }
        this.groups = groups.toArray(Group[]::new);
    }

    private Group group(int from, int until) {
        double least = Double.NaN;
        double most = Double.NaN;
        for (int i = from; i < until; i++) {
            double threshold = conditions[i].threshold();
            if (conditions[i].operator().isUpper())
                least = Double.isNaN(least) ? threshold : Math.min(least, threshold);
            else most = Double.isNaN(most) ? threshold : Math.max(most, threshold);
        }
        return new Group(rules[from].spec().metric(), from, until, least, most);
    }
}
