package dev.holdfast.metrics.store;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.base.memory.Heap;
import dev.holdfast.metrics.History;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.RecentMeans;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.Subject;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Keeps samples. The last ten minutes are in memory, and are saved five minutes at a time; coarser values are made of finer ones once
 * the time of a block is over, and before that when they are read. One replica writes; every replica has the last ten minutes, so
 * another one goes on without a gap. What a process that was killed had not saved is owed.
 */
public final class SampleStore implements History, RecentMeans, AutoCloseable {
    /** How many subjects are read at once. */
    private static final int AT_ONCE = 500;

    /** Subjects in memory: what the heap can hold. */
    private static final int MOST = (int) Math.min(1_000_000, Heap.most() / (6 << 10));

    private static final MathContext DIGITS = new MathContext(5);

    private final Db db;
    private final InstantSource clock;
    private final Supplier<Keep> keep;
    private final int covered;
    private final BlockStore blocks;
    private final SubjectStore subjects = new SubjectStore();
    private final ProgressStore progress = new ProgressStore();
    private final SubjectIds ids;
    private final BlockCodec codec;
    private final RollUp rollUp;
    private final Saver saver;
    private final LastDay lastDay;
    private final Map<Subject, Recent> recent = new ConcurrentHashMap<>();
    /** About how many there are of each cluster. */
    private final Map<Long, Integer> counts = new ConcurrentHashMap<>();

    /**
     * A store in this database.
     *
     * @param interval between two samples of a subject
     */
    public SampleStore(Db db, InstantSource clock, Duration interval, Supplier<Keep> keep) {
        this.db = db;
        this.clock = clock;
        this.keep = keep;
        this.covered = Math.clamp(interval.toSeconds() * 2 / Resolution.TEN_SECONDS.step(), 1, Recent.SLOTS / 2);
        this.blocks = new BlockStore(db.isShared());
        this.ids = new SubjectIds(db, subjects);
        this.codec = new BlockCodec(numbers());
        this.rollUp = new RollUp(db, clock, keep, blocks, progress, ids, codec);
        this.lastDay = new LastDay(db, clock, blocks, ids, codec, rollUp, recent);
        this.saver = new Saver(db, clock.instant(), covered, recent, blocks, subjects, progress, ids, codec);
    }

    private Map<Metric, Integer> numbers() {
        List<String> names = Arrays.stream(Metric.values()).map(Metric::word).toList();
        Map<String, Integer> known = db.read(progress::numbers);
        Map<String, Integer> all = known.keySet().containsAll(names)
                ? known
                : db.write(WritePriority.BULK, h -> progress.numbers(h, names));
        return Arrays.stream(Metric.values())
                .filter(metric -> all.containsKey(metric.word()))
                .collect(Collectors.toMap(metric -> metric, metric -> Objects.requireNonNull(all.get(metric.word()))));
    }

    /** Adds samples; they are saved later. */
    public void add(Collection<Sample> samples) {
        for (Sample sample : samples) {
            if (!hasRoom(sample.subject())) continue;
            recent.computeIfAbsent(sample.subject(), _ -> new Recent()).add(sample, covered);
        }
    }

    /**
     * What has new names at each poll is measured only up to a number: a subject stays in memory for an hour after it was seen. One
     * cluster can't take the room of the others.
     */
    private boolean hasRoom(Subject subject) {
        if (recent.containsKey(subject)) return true;
        if (recent.size() >= MOST) return false;
        long ofCluster = counts.merge(subject.clusterId(), 1, Integer::sum);
        return ofCluster <= MOST / 2;
    }

    /** Whether this replica is the one that writes. */
    public boolean writes() {
        return saver.writes();
    }

    /** Remains the replica that writes, and saves what was gathered. To be called every half minute. */
    public synchronized void round() {
        Instant now = refreshed();
        saver.round(now);
    }

    /** Saves all that is in memory. */
    public synchronized void save() {
        Instant now = refreshed();
        saver.save(now);
    }

    /** The time to which the memory was brought. */
    private Instant refreshed() {
        Instant now = clock.instant();
        forgetOld(now);
        readStored(now);
        return now;
    }

    /** Completes the means of the last hour with what was stored before the start, once for each subject. */
    private void readStored(Instant now) {
        List<Map.Entry<Subject, Recent>> fresh = ids.sorted(
                recent.entrySet().stream().filter(one -> !one.getValue().hasStored()));
        if (fresh.isEmpty()) return;
        long step = RecentMeans.STEP.toSeconds();
        long begin = (now.getEpochSecond() / step + 1 - RecentMeans.POINTS) * step;
        Resolution coarse = Resolution.MINUTE;
        Resolution fine = Resolution.TEN_SECONDS;
        int points = (int) (RecentMeans.POINTS * step / coarse.step());
        long until = Math.clamp(rollUp.until(coarse, begin), begin, now.getEpochSecond());
        for (int i = 0; i < fresh.size(); i += AT_ONCE) {
            var some = fresh.subList(i, Math.min(fresh.size(), i + AT_ONCE));
            long least = Objects.requireNonNull(ids.find(some.getFirst().getKey()));
            long most = Objects.requireNonNull(ids.find(some.getLast().getKey()));
            var found = new HashMap<Long, Map<Metric, Track>>();
            for (long block = coarse.blockOf(begin); block <= coarse.blockOf(until); block++) {
                int at = (int) ((block * coarse.block() - begin) / coarse.step());
                read(coarse, block, least, most, 1, at, points, found);
            }
            for (long block = fine.blockOf(until); block <= fine.blockOf(now.getEpochSecond()); block++) {
                int at = (int) ((block * fine.block() - begin) / coarse.step());
                read(fine, block, least, most, (int) (coarse.step() / fine.step()), at, points, found);
            }
            for (var one : some) {
                one.getValue().stored(found.getOrDefault(ids.find(one.getKey()), Map.of()), begin);
            }
        }
    }

    private void read(
            Resolution resolution,
            long block,
            long least,
            long most,
            int joined,
            int at,
            int points,
            Map<Long, Map<Metric, Track>> found) {
        db.read(h -> blocks.ofBlock(h, resolution, block, least, most))
                .forEach((id, data) -> codec.decode(data, resolution.points(), _ -> true)
                        .tracks()
                        .forEach((metric, track) -> found.computeIfAbsent(id, _ -> new EnumMap<>(Metric.class))
                                .computeIfAbsent(metric, _ -> new Track(points))
                                .overlay(at, track.joined(joined))));
    }

    @Override
    public float[] lastHour(Subject subject, Metric metric, Instant end) {
        Recent one = recent.get(subject);
        if (one != null) return one.lastHour(metric, end.getEpochSecond());
        float[] unknown = new float[RecentMeans.POINTS];
        Arrays.fill(unknown, Float.NaN);
        return unknown;
    }

    @Override
    public double mean(Subject subject, Metric metric, Instant from) {
        Recent one = recent.get(subject);
        return one == null ? Double.NaN : one.mean(metric, from.getEpochSecond());
    }

    @Override
    public Map<Subject, float[]> lastDay(Collection<Subject> subjects, Metric metric, Instant end) {
        return lastDay.read(subjects, metric, end);
    }

    /** What was not measured for an hour leaves the memory; what is stored stays until its time is over. */
    private void forgetOld(Instant now) {
        long slot = now.getEpochSecond() / Resolution.TEN_SECONDS.step() - 6L * Recent.SLOTS;
        recent.values().removeIf(one -> one.last() < slot);
        counts.clear();
        recent.keySet().forEach(one -> counts.merge(one.clusterId(), 1, Integer::sum));
    }

    /** Makes coarser values of finer ones, and drops what is too old. To be called every minute. */
    public synchronized void rollUp() {
        if (saver.writes()) rollUp.run();
    }

    @Override
    public Series read(Subject subject, Metric metric, Instant from, Instant to, int maxPoints) {
        long begin = from.getEpochSecond();
        long end = to.getEpochSecond();
        long wanted = Math.max(1, Math.ceilDiv(Math.max(1, end - begin), Math.max(1, maxPoints)));
        Resolution resolution = resolution(begin, wanted);
        long step = Math.max(1, Math.ceilDiv(wanted, resolution.step())) * resolution.step();
        // The first and the last point may be partly outside.
        while (Math.ceilDiv(end, step) - Math.floorDiv(begin, step) > Math.max(1, maxPoints)) step += resolution.step();
        long first = Math.floorDiv(begin, step);
        int points = (int) Math.max(0, Math.ceilDiv(end, step) - first);
        int each = (int) (step / resolution.step());
        Track track =
                read(subject, metric, resolution, first * each, points * each).joined(each);
        var series = new ArrayList<Point>(points);
        for (int i = 0; i < points; i++) {
            Instant at = Instant.ofEpochSecond((first + i) * step);
            series.add(
                    track.isKnown(i)
                            ? new Point(at, number(track.min(i)), number(track.mean(i)), number(track.max(i)))
                            : new Point(at, null, null, null));
        }
        return new Series(Duration.ofSeconds(step), series);
    }

    /** Without the digits that are an error of storing. */
    private static double number(float value) {
        return new BigDecimal(value).round(DIGITS).doubleValue();
    }

    /**
     * The coarsest that has all the points that are wanted; but a finer one is of no use where it does not reach back.
     */
    private Resolution resolution(long begin, long wanted) {
        Keep kept = keep.get();
        long now = clock.instant().getEpochSecond();
        Resolution found = Resolution.TEN_SECONDS;
        for (Resolution one : Resolution.values()) {
            Resolution finer = one.finer();
            boolean reaches = finer == null || begin >= now - kept.seconds(finer);
            if (one.step() <= wanted || !reaches) found = one;
        }
        return found;
    }

    /** The values from a slot on. Where nothing is known as closely as this, those are taken that are known less closely. */
    private Track read(Subject subject, Metric metric, Resolution resolution, long first, int points) {
        Long id = ids.find(subject);
        if (id == null || points == 0) return measured(subject, metric, resolution, first, points);
        // In whole hours: a coarser value says nothing about a part of its time if it was made of the other part.
        int hour = (int) (Resolution.HOUR.step() / resolution.step());
        long begin = Math.floorDiv(first, hour) * hour;
        int count = (int) (Math.ceilDiv(first + points, hour) * hour - begin);
        Track track = measured(subject, metric, resolution, begin, count);
        for (Resolution one = resolution.coarser(); one != null; one = one.coarser()) {
            int each = (int) (one.step() / resolution.step());
            track.fillWhole(each, stored(id, metric, one, begin / each, count / each));
        }
        return track.part((int) (first - begin), points);
    }

    private Track stored(long id, Metric metric, Resolution resolution, long first, int points) {
        var track = new Track(points);
        long from = Math.floorDiv(first, resolution.points());
        long to = Math.floorDiv(first + points - 1, resolution.points());
        db.read(h -> blocks.ofSubject(h, resolution, id, from, to)).forEach((number, data) -> {
            Track one = codec.decode(data, resolution.points(), metric::equals)
                    .tracks()
                    .get(metric);
            if (one != null) track.overlay((int) (number * resolution.points() - first), one);
        });
        return track;
    }

    /** What was not rolled up yet is made from finer values, down to those in memory. */
    private Track measured(Subject subject, Metric metric, Resolution resolution, long first, int points) {
        long begin = first * resolution.step();
        long end = (first + points) * resolution.step();
        Long id = ids.find(subject);
        long until = begin;
        Track track = id == null || points == 0 ? new Track(points) : stored(id, metric, resolution, first, points);
        if (id != null && resolution.finer() != null) until = rollUp.until(resolution, begin);
        Resolution finer = resolution.finer();
        if (finer == null) {
            Recent memory = recent.get(subject);
            if (memory != null) track.overlay(0, memory.track(metric, first, points));
        } else if (until < end) {
            long from = Math.max(begin, until / resolution.step() * resolution.step());
            // What is older than this was rolled up, or never saved.
            from = Math.max(
                    from,
                    clock.instant().getEpochSecond() / resolution.block() * resolution.block()
                            - 2 * resolution.block());
            from = Math.max(begin, from / resolution.step() * resolution.step());
            if (from < end) {
                int each = (int) (resolution.step() / finer.step());
                int count = (int) ((end - from) / resolution.step());
                Track more = measured(subject, metric, finer, from / finer.step(), count * each)
                        .joined(each);
                track.overlay((int) ((from - begin) / resolution.step()), more);
            }
        }
        return track;
    }

    /** What is still to be read from the hypervisors of a cluster: nodes first, then storages, then guests. */
    public List<Owed> owed(long clusterId) {
        return owed(clusterId, Integer.MAX_VALUE);
    }

    /** The first of it. */
    public List<Owed> owed(long clusterId, int most) {
        return db.read(h -> subjects.owed(h, clusterId, most)).stream()
                .map(row -> new Owed(
                        row.subject(), Objects.requireNonNull(row.owedFrom()), Objects.requireNonNull(row.owedUntil())))
                .toList();
    }

    /** Nothing is owed of a subject any more. */
    public void settle(Subject subject) {
        Long id = ids.find(subject);
        if (id != null) db.writing(WritePriority.BULK, h -> subjects.settle(h, id));
    }

    /**
     * Stores what a hypervisor recorded, where nothing was measured: a value that is known stays. A value over a longer time than the
     * step of a resolution is that of each step; it is not stored in each finer one besides.
     *
     * @param recordings of overlapping times, the finest first
     */
    public void fill(Subject subject, List<List<Recorded>> recordings) {
        Long id = ids.find(subject);
        if (id == null) return;
        long now = clock.instant().getEpochSecond();
        Keep kept = keep.get();
        for (Resolution resolution : Resolution.values()) {
            var made = RecordedBlocks.of(resolution, recordings, now - kept.seconds(resolution), now);
            if (made.isEmpty()) continue;
            Set<Long> needed = RecordedBlocks.needed(resolution, recordings);
            db.writing(WritePriority.BULK, h -> {
                Map<Long, byte[]> stored = blocks.ofSubject(h, resolution, id, made.firstKey(), made.lastKey());
                made.keySet().removeIf(number -> !needed.contains(number) && !stored.containsKey(number));
                var rows = new ArrayList<BlockStore.Row>();
                made.forEach((number, block) -> {
                    byte[] before = stored.get(number);
                    Block all = before == null
                            ? new Block(resolution.points())
                            : codec.decode(before, resolution.points(), _ -> true);
                    if (all.fill(block)) rows.add(new BlockStore.Row(number, id, codec.encode(all)));
                });
                if (!rows.isEmpty()) blocks.write(h, resolution, rows);
            });
        }
    }

    /** Saves what is in memory, and lets another replica write. */
    @Override
    public void close() {
        save();
        saver.release();
    }
}
