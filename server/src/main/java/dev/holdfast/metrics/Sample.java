package dev.holdfast.metrics;

import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of one subject at one time. What is unknown is absent, never zero. 15,000 guests have one each every ten
 * seconds, so it is an array of what is known, and not a map.
 */
@SuppressWarnings("EnumOrdinal") // the place of a bit, which is never stored
public final class Sample {
    private final Subject subject;
    private final Instant at;
    /** Of which metrics there are values, one bit each. */
    private final long known;
    /** The known values, in the order of the metrics. */
    private final double[] values;
    /** What of the subject the values are about; empty for nearly all samples. */
    private final Map<Metric, String> parts;

    /** A sample without values, to be filled by {@link #with}. */
    public Sample(Subject subject, Instant at) {
        this(subject, at, 0, new double[0], Map.of());
    }

    private Sample(Subject subject, Instant at, long known, double[] values, Map<Metric, String> parts) {
        this.subject = subject;
        this.at = at;
        this.known = known;
        this.values = values;
        this.parts = parts;
    }

    /** A copy that has this value as well; the same sample for null. */
    public Sample with(Metric metric, @Nullable Double value) {
        if (value == null || value.isNaN()) return this;
        int place = place(metric);
        int shift = isKnown(metric) ? 0 : 1;
        double[] all = Arrays.copyOf(values, values.length + shift);
        System.arraycopy(values, place, all, place + shift, values.length - place);
        all[place] = value;
        return new Sample(subject, at, known | bit(metric), all, parts);
    }

    /** A copy that has this value as well, with what of the subject it is about, for example {@code /dev/sdb}; null is nothing. */
    public Sample with(Metric metric, @Nullable Double value, @Nullable String part) {
        Sample sample = with(metric, value);
        if (value == null || part == null) return sample;
        var all = new EnumMap<Metric, String>(Metric.class);
        all.putAll(parts);
        all.put(metric, part);
        return new Sample(sample.subject, sample.at, sample.known, sample.values, all);
    }

    /** What of the subject a value is about, for example {@code /dev/sdb}; null if it is about all of it, or not known. */
    public @Nullable String part(Metric metric) {
        return parts.get(metric);
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
        return isKnown(metric) ? values[place(metric)] : Double.NaN;
    }

    /** The value; null if it is unknown. */
    public @Nullable Double value(Metric metric) {
        return isKnown(metric) ? (Double) values[place(metric)] : null;
    }

    private boolean isKnown(Metric metric) {
        return (known & bit(metric)) != 0;
    }

    private int place(Metric metric) {
        return Long.bitCount(known & (bit(metric) - 1));
    }

    private static long bit(Metric metric) {
        return 1L << metric.ordinal();
    }
}
