package dev.holdfast.metrics;

import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The values of one subject at one time. What is unknown is absent, never zero. 15,000 guests have one each every ten
 * seconds, so it is an array and not a map.
 */
@SuppressWarnings("EnumOrdinal") // the position in the array, which is never stored
public final class Sample {
    private final Subject subject;
    private final Instant at;
    private final double[] values;

    /** A sample without values, to be filled by {@link #with}. */
    public Sample(Subject subject, Instant at) {
        this(subject, at, new double[Metric.values().length]);
        Arrays.fill(values, Double.NaN);
    }

    private Sample(Subject subject, Instant at, double[] values) {
        this.subject = subject;
        this.at = at;
        this.values = values;
    }

    /** A copy that has this value as well; the same sample for null. */
    public Sample with(Metric metric, @Nullable Double value) {
        if (value == null || value.isNaN()) return this;
        double[] all = values.clone();
        all[metric.ordinal()] = value;
        return new Sample(subject, at, all);
    }

    public Subject subject() {
        return subject;
    }

    /** When the hypervisor was asked. */
    public Instant at() {
        return at;
    }

    /** The value without a box, for loops over all series; {@code NaN} if it is unknown. */
    public double number(Metric metric) {
        return values[metric.ordinal()];
    }

    /** The value; null if it is unknown. */
    public @Nullable Double value(Metric metric) {
        double value = values[metric.ordinal()];
        return Double.isNaN(value) ? null : value;
    }
}
