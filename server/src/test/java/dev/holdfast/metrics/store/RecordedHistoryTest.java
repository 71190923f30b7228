package dev.holdfast.metrics.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.metrics.History.Point;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is known less closely than a chart shows it. */
class RecordedHistoryTest {
    private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");
    private static final Duration HOUR = Duration.ofHours(1);

    private Instant now = START;
    private Db db;
    private Subject guest;
    private SampleStore store;

    @BeforeEach
    void open() {
        db = TestDb.SQLITE.fresh();
        guest = Subject.guest(
                db.write(h -> h.select("INSERT INTO cluster (name, members) VALUES ('lab', '[]') RETURNING id")
                        .mapTo(Long.class)
                        .one()),
                7);
        store = new SampleStore(db, () -> now, Duration.ofSeconds(10), () -> Keep.DEFAULT);
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void measure(Duration time, double cpu) {
        for (Instant end = now.plus(time); now.isBefore(end); now = now.plusSeconds(10)) {
            store.add(List.of(new Sample(guest, now).with(Metric.CPU_PCT, cpu)));
            store.round();
        }
        store.save();
    }

    private static List<Recorded> recorded(Instant from, Instant until, Duration step, double value) {
        var recorded = new ArrayList<Recorded>();
        for (Instant at = from; at.isBefore(until); at = at.plus(step)) {
            recorded.add(
                    new Recorded(at.getEpochSecond(), at.plus(step).getEpochSecond(), Map.of(Metric.CPU_PCT, value)));
        }
        return recorded;
    }

    private List<@Nullable Double> means(Instant from, Duration time, int points) {
        return store.read(guest, Metric.CPU_PCT, from, from.plus(time), points).points().stream()
                .map(Point::mean)
                .toList();
    }

    private int rows(String resolution) {
        return db.read(h -> h
                .select("SELECT number FROM metric_partition WHERE resolution = ?", resolution)
                .mapTo(Long.class)
                .list()
                .stream()
                .mapToInt(number -> h.select("SELECT count(*) FROM metric_" + resolution + "_" + number)
                        .mapTo(Integer.class)
                        .one())
                .sum());
    }

    @Test
    void aValueOverALongTimeIsStoredOnceAndShownInEachStep() {
        now = START.plus(Duration.ofDays(6));
        measure(Duration.ofMinutes(1), 99);
        Instant until = START.plus(Duration.ofDays(6));
        store.fill(
                guest,
                List.of(
                        recorded(until.minus(HOUR), until, Duration.ofMinutes(1), 1),
                        recorded(until.minus(Duration.ofDays(3)), until, Duration.ofMinutes(30), 2),
                        recorded(START, until, Duration.ofHours(6), 3)));
        assertThat(rows("10s")).as("the block that was measured, and the first").isLessThanOrEqualTo(2);
        assertThat(rows("1m")).as("the hour with minutes, and the first").isLessThanOrEqualTo(3);
        assertThat(rows("15m")).as("the days with half hours, and the first").isLessThanOrEqualTo(5);
        assertThat(means(START.plus(Duration.ofDays(1)), HOUR, 60)).isEqualTo(Collections.nCopies(60, 3.0));
        assertThat(means(START.plus(Duration.ofDays(4)), HOUR, 60)).isEqualTo(Collections.nCopies(60, 2.0));
        assertThat(means(until.minus(HOUR), HOUR, 360)).isEqualTo(Collections.nCopies(360, 1.0));
        assertThat(means(until, Duration.ofSeconds(60), 6)).isEqualTo(Collections.nCopies(6, 99.0));
    }

    @Test
    void whereRecordingsOfDifferentStepsMeetNothingIsMissing() {
        measure(Duration.ofMinutes(5), 10);
        store.rollUp();
        now = START.plus(Duration.ofDays(3)).plus(Duration.ofMinutes(35));
        measure(Duration.ofMinutes(1), 20);
        Instant end = now;
        store.fill(
                guest,
                List.of(
                        recorded(end.minus(Duration.ofMinutes(70)), end, Duration.ofMinutes(1), 1),
                        recorded(START, end, Duration.ofMinutes(30), 2)));
        store.rollUp();
        assertThat(means(START, Duration.ofDays(3).plus(Duration.ofMinutes(36)), 72 * 60 + 36))
                .doesNotContainNull()
                .startsWith(10.0, 10.0, 10.0, 10.0, 10.0, 2.0);
    }

    @Test
    void anOutageStaysUnknownThoughTheQuarterOfAnHourIsKnown() {
        measure(Duration.ofMinutes(40), 10);
        store.rollUp();
        now = now.plus(Duration.ofMinutes(20));
        measure(Duration.ofMinutes(5), 20);
        now = now.plus(Duration.ofHours(25));
        measure(Duration.ofMinutes(5), 30);
        store.rollUp();
        assertThat(rows("15m")).isPositive();
        var expected = new ArrayList<@Nullable Double>(Collections.nCopies(40, 10.0));
        expected.addAll(Collections.nCopies(20, null));
        expected.addAll(Collections.nCopies(5, 20.0));
        assertThat(means(START, Duration.ofMinutes(65), 65)).isEqualTo(expected);
    }

    @Test
    void theLastDayHasWhatWasRecordedWhereNothingWasMeasured() {
        now = START.plus(HOUR.multipliedBy(20));
        measure(HOUR, 80);
        store.fill(guest, List.of(recorded(now.minus(HOUR.multipliedBy(24)), now, HOUR.dividedBy(2), 20)));
        float[] day = store.lastDay(List.of(guest), Metric.CPU_PCT, now).get(guest);
        assertThat(day).hasSize(96);
        for (int i = 0; i < 92; i++) assertThat(day[i]).as("step " + i).isEqualTo(20f);
        for (int i = 92; i < 96; i++) assertThat(day[i]).as("step " + i).isEqualTo(80f);
    }
}
