package dev.holdfast.metrics.store;

import dev.holdfast.base.db.Db;
import dev.holdfast.metrics.History;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.RecentMeans;
import dev.holdfast.metrics.Subject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the last day of many subjects, block by block: one after the other they would cost thousands of queries. What is older than the
 * last blocks of quarter hours is read from the minutes of which these will be made, and the last hour is in memory.
 */
record LastDay(
        Db db,
        InstantSource clock,
        BlockStore blocks,
        SubjectIds ids,
        BlockCodec codec,
        RollUp rollUp,
        Map<Subject, Recent> recent) {
    /** How many subjects are read at once. */
    private static final int AT_ONCE = 500;

    private static final int POINTS = History.DAY_POINTS;
    private static final long STEP = History.DAY_STEP.toSeconds();
    private static final long MEMORY = RecentMeans.STEP.toSeconds();

    /** The means of each of these subjects. */
    Map<Subject, float[]> read(Collection<Subject> subjects, Metric metric, Instant end) {
        long until = end.getEpochSecond();
        long begin = until - POINTS * STEP;
        Map<Subject, Track> all =
                subjects.stream().distinct().collect(Collectors.toMap(one -> one, _ -> new Track(POINTS)));
        List<Map.Entry<Subject, Track>> stored = ids.sorted(all.entrySet().stream());
        long quarters = Math.max(begin, rollUp.until(Resolution.QUARTER, begin));
        for (int i = 0; i < stored.size(); i += AT_ONCE) {
            var some = stored.subList(i, Math.min(stored.size(), i + AT_ONCE));
            var tracks = new HashMap<Long, Track>();
            for (var one : some) tracks.put(Objects.requireNonNull(ids.find(one.getKey())), one.getValue());
            overlay(tracks, some, metric, Resolution.QUARTER, begin, begin, until);
            overlay(tracks, some, metric, Resolution.MINUTE, quarters, begin, until);
        }
        // Its last point, which may be longer than what was measured so far.
        long last = clock.instant().getEpochSecond() / MEMORY + 1;
        long minutes = Math.max(begin, rollUp.until(Resolution.MINUTE, begin));
        var means = new HashMap<Subject, float[]>();
        all.forEach((subject, track) -> {
            overlay(track, recent.get(subject), metric, minutes, begin, last * MEMORY);
            means.put(subject, means(track));
        });
        return means;
    }

    /** Takes what is stored from a time on. */
    private void overlay(
            Map<Long, Track> tracks,
            List<Map.Entry<Subject, Track>> sorted,
            Metric metric,
            Resolution resolution,
            long from,
            long begin,
            long until) {
        long least = Objects.requireNonNull(ids.find(sorted.getFirst().getKey()));
        long most = Objects.requireNonNull(ids.find(sorted.getLast().getKey()));
        for (long number = resolution.blockOf(from); number <= resolution.blockOf(until - 1); number++) {
            long block = number;
            int at = (int) Math.floorDiv(block * resolution.block() - begin, STEP);
            db.read(h -> blocks.ofBlock(h, resolution, block, least, most)).forEach((id, data) -> {
                Track track = tracks.get(id);
                if (track == null) return;
                Track found = codec.decode(data, resolution.points(), metric::equals)
                        .tracks()
                        .get(metric);
                if (found != null) track.overlay(at, found.joined((int) (STEP / resolution.step())));
            });
        }
    }

    /** Takes what is in memory from a time on. */
    private static void overlay(
            Track track, @Nullable Recent memory, Metric metric, long from, long begin, long until) {
        if (memory == null) return;
        float[] hour = memory.lastHour(metric, until);
        var sums = new double[POINTS];
        var known = new int[POINTS];
        for (int i = 0; i < hour.length; i++) {
            long at = until - (hour.length - i) * MEMORY;
            int point = (int) Math.floorDiv(at - begin, STEP);
            if (at < from || point >= POINTS || Float.isNaN(hour[i])) continue;
            sums[point] += hour[i];
            known[point]++;
        }
        for (int i = 0; i < POINTS; i++) if (known[i] > 0) track.set(i, (float) (sums[i] / known[i]));
    }

    private static float[] means(Track track) {
        var means = new float[POINTS];
        for (int i = 0; i < POINTS; i++) means[i] = track.mean(i);
        return means;
    }
}
