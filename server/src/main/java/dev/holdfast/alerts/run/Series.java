package dev.holdfast.alerts.run;

import dev.holdfast.alerts.history.Alert;
import dev.holdfast.alerts.watched.Target;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The values of one target in one evaluation, and the rules about it with what differs for it. Kept between evaluations, so
 * that none of them has to look for rules or to create anything for the thousands of targets that are in order.
 */
final class Series {
    final Target target;
    final TargetRules about;

    private final @Nullable Sample[] samples = new @Nullable Sample[2]; // of polls, and of what no poll says

    /** The alerts of the rules, at the same positions, in one evaluation; null without any, as nearly always. */
    private @Nullable Alert @Nullable [] alerts;

    Series(Target target, TargetRules about) {
        this.target = target;
        this.about = about;
    }

    /** Whether a rule has an alert in this evaluation. */
    boolean hasAlerts() {
        return alerts != null;
    }

    /** The alert of the rule at this position; null without any. */
    @Nullable
    Alert alert(int position) {
        return alerts == null ? null : alerts[position];
    }

    /** Prepares for another evaluation. */
    void clear() {
        Arrays.fill(samples, null);
        alerts = null;
    }

    /** A sample of one of the sources. */
    void put(int source, Sample sample) {
        samples[source] = sample;
    }

    /** An alert of a rule about this target; false when the rule is not about it any more. */
    boolean put(Alert alert) {
        Long rule = alert.source().ruleId();
        for (int i = 0; i < about.rules.length; i++) {
            if (rule == null
                    || about.rules[i].id() != rule
                    || about.rules[i].spec().metric() != alert.source().metric()) continue;
            if (alerts == null) alerts = new @Nullable Alert[about.rules.length];
            Alert other = alerts[i];
            // Of two, the one that is not resolved; of resolved ones the newer.
            if (other == null || !other.state().phase().isActive()) alerts[i] = alert;
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
