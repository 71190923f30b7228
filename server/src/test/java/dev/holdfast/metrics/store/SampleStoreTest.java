package dev.holdfast.metrics.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.metrics.History.Point;
import dev.holdfast.metrics.History.Series;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What is stored, on both databases. */
@ParameterizedClass
@EnumSource(TestDb.class)
class SampleStoreTest {
    private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");

    @Parameter
    TestDb kind;

    private Instant now = START;
    private Db db;
    private long cluster;
    private Subject guest;
    private SampleStore store;

    @BeforeEach
    void open() {
        db = kind.fresh();
        cluster = db.write(h -> h.select("INSERT INTO cluster (name, members) VALUES ('lab', '[]') RETURNING id")
                .mapTo(Long.class)
                .one());
        guest = Subject.guest(cluster, 7);
        store = another();
    }

    @AfterEach
    void close() {
        store.close();
        db.close();
    }

    private SampleStore another() {
        return new SampleStore(db, () -> now, Duration.ofSeconds(10), () -> Keep.DEFAULT);
    }

    private void add(SampleStore where, @Nullable Double cpu) {
        where.add(List.of(new Sample(guest, now).with(Metric.CPU_PCT, cpu).with(Metric.GUEST_DOWN, 0.0)));
    }

    /** One sample every ten seconds, saved and rolled up as the service does it. */
    private void measure(Duration time, double cpu) {
        Instant end = now.plus(time);
        for (; now.isBefore(end); now = now.plusSeconds(10)) {
            add(store, cpu);
            if (now.getEpochSecond() % 30 == 0) store.round();
            if (now.getEpochSecond() % 1800 == 0) store.rollUp();
        }
        store.save();
    }

    private List<Point> read(Instant from, Instant to, int maxPoints) {
        return store.read(guest, Metric.CPU_PCT, from, to, maxPoints).points();
    }

    private List<@Nullable Double> means(Instant from, Instant to, int maxPoints) {
        return read(from, to, maxPoints).stream().map(Point::mean).toList();
    }

    private List<String> tables(String like) {
        return db
                .read(h -> h.select(
                                "SELECT resolution || ' ' || number FROM metric_partition ORDER BY resolution, number")
                        .mapTo(String.class)
                        .list())
                .stream()
                .filter(one -> one.startsWith(like))
                .toList();
    }

    @Test
    void whatIsInMemoryCanBeReadAtOnce() {
        for (double cpu : new double[] {10, 20, 30}) {
            add(store, cpu);
            now = now.plusSeconds(10);
        }
        Series series = store.read(guest, Metric.CPU_PCT, START, START.plusSeconds(60), 6);
        assertThat(series.step()).isEqualTo(Duration.ofSeconds(10));
        assertThat(series.points().stream().map(Point::mean)).containsExactly(10.0, 20.0, 30.0, null, null, null);
        assertThat(series.points().getFirst().at()).isEqualTo(START);
    }

    @Test
    void whatWasSavedIsThereAfterAKillAndEverythingAfterAStop() {
        for (int i = 0; i < 9; i++) {
            add(store, 10.0 + i);
            now = now.plusSeconds(10);
            if (i == 5) store.save();
        }
        SampleStore afterKill = another();
        assertThat(afterKill.read(guest, Metric.CPU_PCT, START, START.plusSeconds(90), 9).points().stream()
                        .map(Point::mean))
                .containsExactly(10.0, 11.0, 12.0, 13.0, 14.0, 15.0, null, null, null);
        store.close();
        store = another();
        assertThat(means(START, START.plusSeconds(90), 9))
                .containsExactly(10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0);
    }

    @Test
    void aRestartWithinABlockKeepsWhatWasSavedOfIt() {
        add(store, 10.0);
        store.close();
        store = another();
        now = now.plusSeconds(30);
        add(store, 40.0);
        store.save();
        assertThat(another().read(guest, Metric.CPU_PCT, START, START.plusSeconds(60), 6).points().stream()
                        .map(Point::mean))
                .containsExactly(10.0, null, null, 40.0, null, null);
    }

    @Test
    void unknownStaysUnknownInEveryLayer() {
        for (int i = 0; i < 6; i++) {
            add(store, i % 2 == 0 ? 50.0 : null);
            now = now.plusSeconds(20);
        }
        store.save();
        assertThat(another().read(guest, Metric.MEM_PCT, START, now, 12).points())
                .allMatch(one -> one.min() == null && one.mean() == null && one.max() == null);
        List<@Nullable Double> means = means(START, START.plusSeconds(120), 12);
        assertThat(means).contains(50.0, (Double) null);
        assertThat(means.stream().filter(Objects::nonNull)).allMatch(one -> one == 50.0);
        assertThat(means(START, START.plus(Duration.ofHours(2)), 2)).containsExactly(50.0, null);
    }

    /** Polls are not exactly ten seconds apart. */
    @Test
    void aPollThatIsALittleLateLeavesNoHole() {
        for (int second : new int[] {9, 20, 30, 41}) {
            now = START.plusSeconds(second);
            add(store, (double) second);
        }
        assertThat(means(START, START.plusSeconds(50), 5)).containsExactly(9.0, 20.0, 20.0, 30.0, 41.0);
    }

    @Test
    void coarserValuesHaveTheSmallestMeanAndLargestOfFinerOnes() {
        measure(Duration.ofHours(1), 10);
        measure(Duration.ofHours(1), 30);
        measure(Duration.ofMinutes(30), 20);
        store.rollUp();
        assertThat(tables("1m")).isNotEmpty();
        Point all = read(START, START.plus(Duration.ofHours(2)), 1).getFirst();
        assertThat(all).isEqualTo(new Point(START, 10.0, 20.0, 30.0));
        SampleStore later = another();
        assertThat(later.read(guest, Metric.CPU_PCT, START, START.plus(Duration.ofHours(3)), 3).points().stream()
                        .map(Point::mean))
                .containsExactly(10.0, 30.0, 20.0);
        assertThat(later.read(guest, Metric.GUEST_DOWN, START, START.plus(Duration.ofHours(1)), 1)
                        .points())
                .containsExactly(new Point(START, 0.0, 0.0, 0.0));
    }

    @Test
    void finerTablesAreDroppedAndCoarserValuesRemain() {
        measure(Duration.ofHours(5), 40);
        store.rollUp();
        assertThat(tables("10s")).as("at most two hours and one table").hasSizeLessThanOrEqualTo(6);
        Series series = store.read(guest, Metric.CPU_PCT, START, now, 2000);
        assertThat(series.step()).as("ten seconds do not reach back").isEqualTo(Duration.ofMinutes(1));
        assertThat(series.points())
                .hasSize(300)
                .allMatch(one -> Double.valueOf(40).equals(one.mean()));
        assertThat(store.read(guest, Metric.CPU_PCT, now.minus(Duration.ofHours(1)), now, 360)
                        .step())
                .isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void atMostAsManyPointsAsWantedAreRead() {
        measure(Duration.ofMinutes(20), 10);
        for (int most : new int[] {1, 7, 60, 2000}) {
            Instant from = START.plusSeconds(65);
            assertThat(read(from, now, most)).as(most + " points").hasSizeLessThanOrEqualTo(most);
        }
    }

    @Test
    void valuesOfManyDaysAreRolledUpAndKept() {
        // Half a year at one sample an hour would be no samples at all, so what a hypervisor recorded stands for it.
        now = START.plus(Duration.ofDays(200));
        add(store, 5.0);
        store.save();
        long begin = START.getEpochSecond();
        var days = new ArrayList<Recorded>();
        var quarters = new ArrayList<Recorded>();
        for (int day = 0; day < 200; day++) {
            long from = begin + day * 86_400L;
            Map<Metric, Double> values = Map.of(Metric.CPU_PCT, 1.0 + day);
            days.add(new Recorded(from, from + 86_400, values));
            for (int i = 0; i < 96; i++) quarters.add(new Recorded(from + i * 900, from + (i + 1) * 900, values));
        }
        store.fill(guest, List.of(quarters, days));
        List<Point> year = read(START, now, 200);
        assertThat(year).hasSize(200);
        for (int day = 0; day < 200; day++) {
            assertThat(year.get(day).mean()).isCloseTo(1.0 + day, within(0.01));
        }
        assertThat(tables("15m")).as("90 days in tables of ten").hasSizeBetween(9, 11);
        now = now.plus(Duration.ofDays(200));
        store.save();
        store.rollUp();
        assertThat(tables("15m")).isEmpty();
        assertThat(tables("1m")).isEmpty();
        assertThat(means(START, START.plus(Duration.ofDays(2)), 2)).containsExactly(1.0, 2.0);
    }

    @Test
    void whatWasMeasuredIsNotReplacedByRecords() {
        measure(Duration.ofMinutes(10), 77);
        long begin = START.getEpochSecond();
        store.fill(
                guest,
                List.of(List.of(
                        new Recorded(begin - 1800, begin + 1800, Map.of(Metric.CPU_PCT, 1.0, Metric.MEM_PCT, 2.0)))));
        assertThat(means(START.minusSeconds(60), START.plusSeconds(60), 2)).containsExactly(1.0, 77.0);
        assertThat(store.read(guest, Metric.MEM_PCT, START, START.plusSeconds(60), 1)
                        .points()
                        .getFirst()
                        .mean())
                .isEqualTo(2.0);
        now = START.plus(Duration.ofHours(2));
        store.save();
        store.rollUp();
        assertThat(means(START, START.plusSeconds(600), 1)).containsExactly(77.0);
    }

    @Test
    void timeWithoutTheServiceIsOwed() {
        measure(Duration.ofMinutes(5), 10);
        Owed first = store.owed(cluster).getFirst();
        assertThat(first.subject()).isEqualTo(guest);
        assertThat(first.from()).isEqualTo(START.minus(Duration.ofDays(365)));
        store.settle(guest);
        assertThat(store.owed(cluster)).isEmpty();
        store.close();
        Instant stopped = now;
        now = now.plus(Duration.ofHours(3));
        store = another();
        store.save();
        assertThat(store.owed(cluster)).containsExactly(new Owed(guest, stopped, now));
        SampleStore again = another();
        assertThat(again.owed(cluster)).as("after a kill").hasSize(1);
    }

    @Test
    void oneReplicaWritesAndAnotherGoesOnWithoutAGap() {
        assumeTrue(db.isShared(), "several replicas need PostgreSQL");
        SampleStore other = another();
        for (int i = 0; i < 12; i++) {
            add(store, 10.0);
            add(other, 10.0);
            if (i % 3 == 0) {
                store.save();
                other.save();
            }
            now = now.plusSeconds(10);
        }
        assertThat(store.writes()).isTrue();
        assertThat(other.writes()).isFalse();
        // The first is killed.
        for (int i = 0; i < 12; i++) {
            add(other, 20.0);
            now = now.plusSeconds(10);
            other.save();
        }
        assertThat(other.writes()).isTrue();
        store = another();
        assertThat(means(START, START.plusSeconds(240), 24)).doesNotContainNull();
        other.close();
    }

    @Test
    void aClockThatIsMovedBackOrForwardBreaksNothing() {
        measure(Duration.ofMinutes(5), 10);
        now = now.minus(Duration.ofMinutes(4));
        measure(Duration.ofMinutes(1), 20);
        assertThat(means(START, START.plusSeconds(300), 5)).containsExactly(10.0, 20.0, 10.0, 10.0, 10.0);
        now = now.plus(Duration.ofDays(1));
        measure(Duration.ofMinutes(1), 30);
        store.rollUp();
        now = START.plus(Duration.ofMinutes(6));
        measure(Duration.ofMinutes(1), 40);
        store.rollUp();
        assertThat(means(START.plusSeconds(300), START.plusSeconds(420), 2)).containsExactly(null, 40.0);
    }

    @Test
    void aSampleThatIsALittleLateChangesNothing() {
        measure(Duration.ofMinutes(1), 10);
        Instant end = now;
        now = now.minusSeconds(30);
        add(store, 99.0);
        now = end;
        assertThat(means(START, now, 1)).containsExactly(10.0);
    }

    @Test
    void aGuestKeepsItsHistoryInAnotherCluster() {
        measure(Duration.ofMinutes(1), 10);
        long attic = db.write(h -> h.select("INSERT INTO cluster (name, members) VALUES ('attic', '[]') RETURNING id")
                .mapTo(Long.class)
                .one());
        guest = Subject.guest(attic, 7);
        measure(Duration.ofMinutes(1), 20);
        store.close();
        store = another();
        assertThat(means(START, now, 2)).containsExactly(10.0, 20.0);
    }

    private List<@Nullable Double> lastHour(String end) {
        var means = new ArrayList<@Nullable Double>();
        for (float mean : store.lastHour(guest, Metric.CPU_PCT, Instant.parse(end))) {
            means.add(Float.isNaN(mean) ? null : Math.round(mean * 10) / 10.0);
        }
        return means;
    }

    private static List<@Nullable Double> points(@Nullable Double... runs) {
        var all = new ArrayList<@Nullable Double>();
        for (int i = 0; i < runs.length; i += 2) {
            for (int n = 0; n < Objects.requireNonNull(runs[i]); n++) all.add(runs[i + 1]);
        }
        return all;
    }

    @Test
    void theLastHourIsInMemoryAlsoAfterARestart() {
        measure(Duration.ofMinutes(32), 10);
        measure(Duration.ofMinutes(18), 20);
        assertThat(lastHour("2026-03-01T00:52:00Z")).isEqualTo(points(4.0, null, 16.0, 10.0, 9.0, 20.0, 1.0, null));
        store.close();
        store = another();
        now = now.plusSeconds(60);
        add(store, 30.0);
        assertThat(lastHour("2026-03-01T00:52:00Z")).isEqualTo(points(29.0, null, 1.0, 30.0));
        store.save();
        assertThat(lastHour("2026-03-01T00:52:00Z")).isEqualTo(points(4.0, null, 16.0, 10.0, 9.0, 20.0, 1.0, 30.0));
        // What is an hour old is gone, and a gap is a gap.
        now = Instant.parse("2026-03-01T01:00:00Z");
        measure(Duration.ofMinutes(2), 40);
        assertThat(lastHour("2026-03-01T01:02:00Z"))
                .isEqualTo(points(15.0, 10.0, 9.0, 20.0, 1.0, 30.0, 4.0, null, 1.0, 40.0));
        now = now.plus(Duration.ofMinutes(20));
        measure(Duration.ofMinutes(2), 50);
        assertThat(lastHour("2026-03-01T01:24:00Z"))
                .isEqualTo(points(4.0, 10.0, 9.0, 20.0, 1.0, 30.0, 4.0, null, 1.0, 40.0, 10.0, null, 1.0, 50.0));
        assertThat(lastHour("2026-03-01T02:24:00Z")).isEqualTo(points(30.0, null));
    }

    @Test
    void aClockThatIsMovedBackBeginsTheLastHourAnew() {
        measure(Duration.ofMinutes(50), 10);
        now = START.plus(Duration.ofMinutes(20));
        measure(Duration.ofMinutes(2), 20);
        assertThat(lastHour("2026-03-01T00:22:00Z")).isEqualTo(points(29.0, null, 1.0, 20.0));
    }

    @Test
    void theMeanOfTheLastMinutesIsThatOfWhatWasMeasured() {
        measure(Duration.ofMinutes(5), 10);
        measure(Duration.ofMinutes(5), 30);
        assertThat(store.mean(guest, Metric.CPU_PCT, now.minusSeconds(300))).isEqualTo(30);
        assertThat(store.mean(guest, Metric.CPU_PCT, now.minusSeconds(600))).isEqualTo(20);
        assertThat(store.mean(guest, Metric.CPU_PCT, now)).isNaN();
        assertThat(store.mean(guest, Metric.DISK_PCT, now.minusSeconds(300))).isNaN();
    }

    @Test
    void theLastDayOfManySubjectsIsReadAtOnceAndItsGapsStayGaps() {
        now = START.plus(Duration.ofHours(10));
        measure(Duration.ofHours(12), 10);
        now = START.plus(Duration.ofDays(1));
        measure(Duration.ofMinutes(150), 30);
        store.rollUp();
        Subject fresh = Subject.guest(cluster, 8);
        store.add(List.of(new Sample(fresh, now.minusSeconds(10)).with(Metric.CPU_PCT, 50.0)));
        Subject unknown = Subject.guest(cluster, 9);
        Map<Subject, float[]> day = store.lastDay(List.of(guest, fresh, unknown), Metric.CPU_PCT, now);
        assertThat(day.get(guest)).containsExactly(points(Float.NaN, 30, 10f, 48, Float.NaN, 8, 30f, 10));
        assertThat(day.get(fresh)).containsExactly(points(Float.NaN, 95, 50f, 1));
        assertThat(day.get(unknown)).containsExactly(points(Float.NaN, 96));
        assertThat(store.lastDay(List.of(guest), Metric.MEM_PCT, now).get(guest))
                .containsExactly(points(Float.NaN, 96));
    }

    /** Values, each with how often it comes. */
    private static float[] points(float... pairs) {
        var points = new float[96];
        int next = 0;
        for (int i = 0; i < pairs.length; i += 2) {
            for (int n = 0; n < pairs[i + 1]; n++) points[next++] = pairs[i];
        }
        return points;
    }
}
