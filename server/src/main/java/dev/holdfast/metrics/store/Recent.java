package dev.holdfast.metrics.store;

import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * The last ten minutes of one subject, in memory: one value for each ten seconds and metric. What was not written to the database by
 * then is lost, so its size is bounded whatever can't be reached.
 */
final class Recent {
    static final int SLOTS = 60;
    private static final long LATE = 6;
    private static final long STEP = Resolution.TEN_SECONDS.step();

    private final Map<Metric, float[]> values = new EnumMap<>(Metric.class);
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    private long saved = Long.MIN_VALUE;

    /**
     * Adds a sample. It also stands for the time since the one before, if that is not longer than {@code most} slots: polls are not
     * exactly ten seconds apart.
     */
    synchronized void add(Sample sample, int most) {
        long slot = Math.floorDiv(sample.at().getEpochSecond(), STEP);
        // Late, or a clock that was put right by a little: what is there stays.
        if (last != Long.MIN_VALUE && slot < last && last - slot <= LATE) return;
        // The first one, a long pause, or a clock that was moved back: what was before is in the database.
        if (last == Long.MIN_VALUE || slot < last || slot - last >= SLOTS) restart(slot);
        long begin = slot - last <= most ? Math.min(slot, last + 1) : slot;
        clear(last + 1, slot);
        for (Metric metric : Metric.values()) {
            Double value = sample.value(metric);
            if (value == null) continue;
            float[] track = values.computeIfAbsent(metric, _ -> unknown());
            for (long each = begin; each <= slot; each++) track[index(each)] = value.floatValue();
        }
        last = slot;
        first = Math.max(first, last - SLOTS + 1);
        saved = Math.max(Math.min(saved, begin - 1), first - 1);
    }

    private void restart(long slot) {
        values.values().forEach(one -> Arrays.fill(one, Float.NaN));
        first = slot;
        last = slot - 1;
        saved = slot - 1;
    }

    private static float[] unknown() {
        float[] slots = new float[SLOTS];
        Arrays.fill(slots, Float.NaN);
        return slots;
    }

    private void clear(long from, long to) {
        long start = Math.max(from, to - SLOTS + 1);
        for (float[] one : values.values()) {
            for (long slot = start; slot <= to; slot++) one[index(slot)] = Float.NaN;
        }
    }

    private static int index(long slot) {
        return (int) Math.floorMod(slot, (long) SLOTS);
    }

    /** The newest slot; {@link Long#MIN_VALUE} without any. */
    synchronized long last() {
        return last;
    }

    /** The oldest slot that is in memory. */
    synchronized long first() {
        return first;
    }

    /** The first slot that was not saved yet; a later one than {@link #last} if all were. */
    synchronized long unsaved() {
        return last == Long.MIN_VALUE ? Long.MAX_VALUE : saved + 1;
    }

    /** Everything up to this slot is in the database. */
    synchronized void saved(long slot) {
        saved = Math.max(saved, Math.min(slot, last));
    }

    /** The values of a block of ten seconds, as far as they are in memory. */
    synchronized Block block(long number) {
        int points = Resolution.TEN_SECONDS.points();
        var block = new Block(points);
        for (Metric metric : values.keySet()) {
            Track track = track(metric, number * points, points);
            if (!track.isEmpty()) block.tracks().put(metric, track);
        }
        return block;
    }

    /** The values from this slot on. */
    synchronized Track track(Metric metric, long from, int points) {
        var track = new Track(points);
        float[] all = values.get(metric);
        if (all == null) return track;
        for (int i = 0; i < points; i++) {
            long slot = from + i;
            if (slot < first || slot > last) continue;
            float value = all[index(slot)];
            if (!Float.isNaN(value)) track.set(i, value);
        }
        return track;
    }
}
