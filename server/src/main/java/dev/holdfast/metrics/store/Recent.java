package dev.holdfast.metrics.store;

import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.RecentMeans;
import dev.holdfast.metrics.Sample;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The last ten minutes of one subject, in memory: one value for each ten seconds and metric; and the means of the last hour. What was not written to the database by
 * then is lost, so its size is bounded whatever can't be reached.
 */
final class Recent {
    static final int SLOTS = 60;
    private static final long LATE = 6;
    private static final long STEP = Resolution.TEN_SECONDS.step();
    /** How many slots are one point of the last hour. */
    private static final long JOINED = RecentMeans.STEP.toSeconds() / STEP;

    private final Map<Metric, Ring> values = new EnumMap<>(Metric.class);
    private final Map<Metric, Ring> means = new EnumMap<>(Metric.class);
    /** What was not saved when the values began anew, by the number of the block. */
    private final Map<Long, Block> left = new HashMap<>();

    private boolean hasStored;
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
        if (slot < last) means.clear(); // a clock that was moved back
        if (last == Long.MIN_VALUE || slot < last || slot - last >= SLOTS) restart(slot);
        long begin = slot - last <= most ? Math.min(slot, last + 1) : slot;
        for (Metric metric : Metric.values()) {
            double value = sample.number(metric);
            if (Double.isNaN(value)) continue;
            Ring ring = values.computeIfAbsent(metric, _ -> new Ring(SLOTS));
            for (long each = begin; each <= slot; each++) ring.set(each, (float) value);
        }
        last = slot;
        first = Math.max(first, last - SLOTS + 1);
        saved = Math.max(Math.min(saved, begin - 1), first - 1);
        join(Math.floorDiv(begin, JOINED), slot);
    }

    /** Renews the means from the one of {@code begin} on. */
    private void join(long begin, long slot) {
        values.forEach((metric, ring) -> {
            for (long point = begin; point <= Math.floorDiv(slot, JOINED); point++) {
                double mean = mean(ring, point * JOINED, Math.min(slot, (point + 1) * JOINED - 1));
                // What was stored before a restart is better than nothing.
                if (!Double.isNaN(mean)) meansOf(metric).set(point, (float) mean);
            }
        });
    }

    private Ring meansOf(Metric metric) {
        return means.computeIfAbsent(metric, _ -> new Ring(RecentMeans.POINTS));
    }

    /** The mean of the known values; {@code NaN} without any. */
    private double mean(Ring ring, long from, long to) {
        double sum = 0;
        int known = 0;
        for (long slot = Math.max(first, from); slot <= to; slot++) {
            float value = ring.get(slot);
            if (Float.isNaN(value)) continue;
            sum += value;
            known++;
        }
        return known == 0 ? Double.NaN : sum / known;
    }

    /** The means of the last hour up to this time in epoch seconds; see {@link RecentMeans#lastHour}. */
    synchronized float[] lastHour(Metric metric, long end) {
        var found = new float[RecentMeans.POINTS];
        Arrays.fill(found, Float.NaN);
        Ring ring = means.get(metric);
        if (ring == null) return found;
        long newest = Math.floorDiv(last, JOINED);
        long begin = end / RecentMeans.STEP.toSeconds() - RecentMeans.POINTS;
        for (int i = 0; i < RecentMeans.POINTS; i++) {
            long point = begin + i;
            if (point <= newest && point > newest - RecentMeans.POINTS) found[i] = ring.get(point);
        }
        return found;
    }

    /** The mean from a time in epoch seconds on; {@code NaN} if nothing was measured. */
    synchronized double mean(Metric metric, long from) {
        Ring ring = values.get(metric);
        return ring == null ? Double.NaN : mean(ring, Math.floorDiv(from, STEP), last);
    }

    /** Whether the last hour contains what was stored before the start of the service. */
    synchronized boolean hasStored() {
        return hasStored;
    }

    /** Takes what was stored before the start where nothing is known here; minutes from this epoch second on. */
    synchronized void stored(Map<Metric, Track> minutes, long from) {
        hasStored = true;
        if (last == Long.MIN_VALUE) return;
        long newest = Math.floorDiv(last, JOINED);
        int each = (int) (RecentMeans.STEP.toSeconds() / Resolution.MINUTE.step());
        minutes.forEach((metric, track) -> {
            Track joined = track.joined(each);
            Ring ring = meansOf(metric);
            for (int i = 0; i < joined.points(); i++) {
                long point = from / RecentMeans.STEP.toSeconds() + i;
                if (point > newest || point <= newest - RecentMeans.POINTS || !joined.isKnown(i)) continue;
                if (Float.isNaN(ring.get(point))) ring.set(point, joined.mean(i));
            }
        });
    }

    /** The first one, a long pause, or a clock that was moved back. */
    private void restart(long slot) {
        if (left.size() < SLOTS && isUnsaved(Long.MAX_VALUE)) {
            unsaved(Long.MAX_VALUE).forEach(number -> left.put(number, block(number)));
        }
        values.clear();
        first = slot;
        last = slot - 1;
        saved = slot - 1;
    }

    /** The newest slot; {@link Long#MIN_VALUE} without any. */
    synchronized long last() {
        return last;
    }

    /** Whether a value before this slot was not saved yet. */
    synchronized boolean isUnsaved(long end) {
        return !left.isEmpty() || (saved < last && saved + 1 < end);
    }

    /** The numbers of the blocks that may have values before the slot {@code end} that were not saved yet. */
    synchronized Set<Long> unsaved(long end) {
        var numbers = new HashSet<>(left.keySet());
        if (saved >= last) return numbers;
        int points = Resolution.TEN_SECONDS.points();
        for (long number = Math.floorDiv(saved + 1, points); number * points < Math.min(end, last + 1); number++) {
            numbers.add(number);
        }
        return numbers;
    }

    /** These blocks are in the database, and with them everything before the slot {@code end}. */
    synchronized void saved(Set<Long> numbers, long end) {
        left.keySet().removeAll(numbers);
        saved = Math.max(saved, Math.min(end - 1, last));
    }

    /** The values of a block of ten seconds, as far as they are in memory. */
    synchronized Block block(long number) {
        int points = Resolution.TEN_SECONDS.points();
        var block = new Block(points);
        for (Metric metric : values.keySet()) {
            Track track = track(metric, number * points, points);
            if (!track.isEmpty()) block.tracks().put(metric, track);
        }
        Block before = left.get(number);
        if (before != null) block.fill(before);
        return block;
    }

    /** The values from this slot on. */
    synchronized Track track(Metric metric, long from, int points) {
        var track = new Track(points);
        Ring ring = values.get(metric);
        if (ring == null) return track;
        for (int i = 0; i < points; i++) {
            long slot = from + i;
            if (slot < first || slot > last) continue;
            float value = ring.get(slot);
            if (!Float.isNaN(value)) track.set(i, value);
        }
        return track;
    }
}
