package dev.holdfast.metrics.store;

import dev.holdfast.metrics.Metric;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * Makes blocks of what hypervisors recorded. Pure. A value over a longer time than a step is that of each step; several values in
 * one step are joined.
 */
final class RecordedBlocks {
    private final Resolution resolution;
    private final long oldest;
    private final long now;
    private final NavigableMap<Long, Block> made = new TreeMap<>();

    private RecordedBlocks(Resolution resolution, long oldest, long now) {
        this.resolution = resolution;
        this.oldest = oldest;
        this.now = now;
    }

    /**
     * The blocks with these values, by number; without what is older than {@code oldest} or after {@code now}, in epoch seconds.
     *
     * @param recordings the finest first: where one has a value, those after it are ignored
     */
    static NavigableMap<Long, Block> of(Resolution resolution, List<List<Recorded>> recordings, long oldest, long now) {
        var blocks = new RecordedBlocks(resolution, oldest, now);
        recordings.forEach(blocks::add);
        return blocks.made;
    }

    /**
     * The numbers of the blocks that are worth storing: those with a value over a shorter time than a step of the next coarser
     * resolution, which has all there is of the others; and the first and the last one, of which another part may be known already.
     */
    static Set<Long> needed(Resolution resolution, List<List<Recorded>> recordings) {
        Resolution coarser = resolution.coarser();
        var needed = new HashSet<Long>();
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (List<Recorded> recording : recordings) {
            for (Recorded one : recording) {
                long from = resolution.blockOf(one.from());
                long to = resolution.blockOf(one.until() - 1);
                first = Math.min(first, from);
                last = Math.max(last, to);
                if (coarser != null && one.until() - one.from() >= coarser.step()) continue;
                for (long number = from; number <= to; number++) needed.add(number);
            }
        }
        needed.add(first);
        needed.add(last);
        return needed;
    }

    private void add(List<Recorded> recording) {
        List<Recorded> some = recording.stream()
                .filter(one -> one.until() > oldest && one.from() <= now)
                .toList();
        if (some.isEmpty()) return;
        var metrics = EnumSet.noneOf(Metric.class);
        some.forEach(one -> metrics.addAll(one.values().keySet()));
        long first = some.stream().mapToLong(this::first).min().orElseThrow();
        long last = some.stream().mapToLong(this::last).max().orElseThrow();
        var steps = new Steps(first, (int) (last - first + 1));
        for (Metric metric : metrics) {
            for (Recorded one : some) {
                Double value = one.values().get(metric);
                if (value != null) steps.add(first(one), last(one), value.floatValue());
            }
            steps.moveTo(metric);
        }
    }

    private long first(Recorded one) {
        return Math.floorDiv(Math.max(one.from(), oldest), resolution.step());
    }

    private long last(Recorded one) {
        return Math.floorDiv(Math.min(one.until(), now) - 1, resolution.step());
    }

    /** What is known of one metric in the steps of a time: how many values, the smallest, their sum and the largest. */
    private final class Steps {
        private final long first;
        private final int[] count;
        private final float[] min;
        private final float[] sum;
        private final float[] max;

        Steps(long first, int number) {
            this.first = first;
            this.count = new int[number];
            this.min = new float[number];
            this.sum = new float[number];
            this.max = new float[number];
        }

        void add(long from, long to, float value) {
            for (int i = (int) (from - first); i <= to - first; i++) {
                boolean isFirst = count[i]++ == 0;
                min[i] = isFirst ? value : Math.min(min[i], value);
                sum[i] = isFirst ? value : sum[i] + value;
                max[i] = isFirst ? value : Math.max(max[i], value);
            }
        }

        /** To where nothing is known yet. */
        void moveTo(Metric metric) {
            int points = resolution.points();
            long number = Long.MIN_VALUE;
            Track track = null;
            for (int i = 0; i < count.length; i++) {
                if (count[i] == 0) continue;
                long of = Math.floorDiv(first + i, (long) points);
                if (track == null || of != number) {
                    number = of;
                    track = made.computeIfAbsent(number, _ -> new Block(points)).track(metric);
                }
                int point = (int) (first + i - number * points);
                if (!track.isKnown(point)) track.set(point, min[i], sum[i] / count[i], max[i]);
            }
            Arrays.fill(count, 0);
        }
    }
}
