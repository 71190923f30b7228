package dev.holdfast.alerts.run;

import dev.holdfast.alerts.evaluate.Condition;
import dev.holdfast.alerts.history.Alert;
import dev.holdfast.alerts.rule.AlertRule;
import dev.holdfast.alerts.watched.Target;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values of one target in one evaluation, and the rules about it with what differs for it. Kept between evaluations, so
 * that none of them has to look for rules or to create anything for the thousands of targets that are in order.
 */
final class Series {
    final Target target;
    final AlertRule[] rules;
    final Condition[] conditions;

    /** The alerts of the rules, at the same positions; filled for one evaluation. */
    final @Nullable Alert[] alerts;

    /** Neighbouring rules about the same metric. */
    final Group[] groups;

    private final @Nullable Sample[] samples;
    private boolean hasAlerts;

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

    Series(Target target, List<AlertRule> rules, List<Condition> conditions) {
        this.target = target;
        this.rules = rules.toArray(AlertRule[]::new);
        this.conditions = conditions.toArray(Condition[]::new);
        this.alerts = new @Nullable Alert[this.rules.length];
        this.samples = new @Nullable Sample[2]; // of polls, and of what no poll says
        var all = new ArrayList<Group>();
        int from = 0;
        for (int i = 1; i <= this.rules.length; i++) {
            if (i < this.rules.length
                    && this.rules[i].spec().metric() == this.rules[from].spec().metric()) continue;
            all.add(group(from, i));
            from = i;
        }
        this.groups = all.toArray(Group[]::new);
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

    /** Whether a rule has an alert in this evaluation. */
    boolean hasAlerts() {
        return hasAlerts;
    }

    /** Prepares for another evaluation. */
    void clear() {
        Arrays.fill(samples, null);
        if (hasAlerts) Arrays.fill(alerts, null);
        hasAlerts = false;
    }

    /** A sample of one of the sources. */
    void put(int source, Sample sample) {
        samples[source] = sample;
    }

    /** An alert of a rule about this target; false when the rule is not about it any more. */
    boolean put(Alert alert) {
        for (int i = 0; i < rules.length; i++) {
            Long rule = alert.source().ruleId();
            if (rule == null
                    || rules[i].id() != rule
                    || rules[i].spec().metric() != alert.source().metric()) continue;
            Alert other = alerts[i];
            // Of two, the one that is not resolved; of resolved ones the newer.
            if (other == null || !other.state().phase().isActive()) alerts[i] = alert;
            hasAlerts = true;
            return true;
        }
        return false;
    }

    /** The value of the first source that knows it; {@code NaN} if none does. */
    double value(Metric metric) {
        for (Sample sample : samples) {
            if (sample == null) continue;
            double value = sample.number(metric);
            if (!Double.isNaN(value)) return value;
        }
        return Double.NaN;
    }

    /** What of the target the value of {@link #value} is about; null for all of it. */
    @Nullable
    String part(Metric metric) {
        for (Sample sample : samples) {
            if (sample != null && !Double.isNaN(sample.number(metric))) return sample.part(metric);
        }
        return null;
    }

    /** When the value of {@link #value} was measured. */
    Instant at(Metric metric, Instant otherwise) {
        for (Sample sample : samples) {
            if (sample != null && !Double.isNaN(sample.number(metric))) return sample.at();
        }
        return otherwise;
    }
}
