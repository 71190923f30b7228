package dev.holdfast.metrics.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** When samples are saved, and what is owed after a stop, a kill and a pause, on both databases. */
@ParameterizedClass
@EnumSource(TestDb.class)
class SaverTest {
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
        db.close();
    }

    private SampleStore another() {
        return new SampleStore(db, () -> now, Duration.ofSeconds(10), () -> Keep.DEFAULT);
    }

    /** A sample every ten seconds for some minutes, which all of these get, and a round every thirty. */
    private void measure(int minutes, double cpu, SampleStore... stores) {
        Instant end = now.plus(Duration.ofMinutes(minutes));
        for (; now.isBefore(end); now = now.plusSeconds(10)) {
            for (SampleStore one : stores) {
                one.add(List.of(new Sample(guest, now).with(Metric.CPU_PCT, cpu)));
                if (now.getEpochSecond() % 30 == 0) one.round();
            }
        }
    }

    /** The means of minutes, as far as they are known. */
    private List<@Nullable Double> minutes(SampleStore from, int count) {
        return from.read(guest, Metric.CPU_PCT, START, START.plus(Duration.ofMinutes(count)), count).points().stream()
                .map(Point::mean)
                .toList();
    }

    private List<@Nullable Double> stored(int count) {
        return minutes(another(), count);
    }

    /** So many minutes with each value, in turn. */
    private static List<@Nullable Double> runs(@Nullable Double... runs) {
        var all = new ArrayList<@Nullable Double>();
        for (int i = 0; i < runs.length; i += 2) {
            all.addAll(Collections.nCopies(Objects.requireNonNull(runs[i]).intValue(), runs[i + 1]));
        }
        return all;
    }

    private void settle() {
        store.round();
        store.settle(guest);
        assertThat(store.owed(cluster)).isEmpty();
    }

    @Test
    void fiveMinutesAreStoredOnceTheyAreOver() {
        measure(5, 10, store);
        assertThat(stored(5)).as("the last sample of them may still come").isEqualTo(runs(5.0, null));
        measure(4, 20, store);
        assertThat(stored(9)).isEqualTo(runs(5.0, 10.0, 4.0, null));
        measure(2, 20, store);
        assertThat(stored(11)).isEqualTo(runs(5.0, 10.0, 5.0, 20.0, 1.0, null));
        assertThat(minutes(store, 11)).as("the rest is in memory").isEqualTo(runs(5.0, 10.0, 6.0, 20.0));
    }

    @Test
    void whatWasStoredIsNotWrittenAgain() {
        measure(6, 10, store);
        var tables = db.read(h -> h.select("SELECT number FROM metric_partition WHERE resolution = '10s'")
                .mapTo(Long.class)
                .list());
        for (long table : tables) db.writing(h -> h.execute("DELETE FROM metric_10s_" + table));
        measure(6, 10, store);
        assertThat(stored(12)).isEqualTo(runs(5.0, null, 5.0, 10.0, 2.0, null));
    }

    @Test
    void aStopSavesEverythingAndNothingIsOwed() {
        measure(8, 10, store);
        settle();
        store.close();
        now = now.plusSeconds(40);
        store = another();
        store.round();
        assertThat(store.owed(cluster)).isEmpty();
        assertThat(stored(8)).isEqualTo(runs(8.0, 10.0));
    }

    @Test
    void whatAKilledProcessHadGatheredIsUnknownAndOwed() {
        measure(8, 10, store);
        settle();
        now = now.plusSeconds(20);
        store = another();
        measure(3, 30, store); // the lease of the one that was killed ends first
        assertThat(minutes(store, 8)).isEqualTo(runs(5.0, 10.0, 3.0, null));
        Owed owed = store.owed(cluster).getFirst();
        assertThat(owed.from()).isEqualTo(START.plus(Duration.ofMinutes(5)));
        assertThat(owed.until()).isAfterOrEqualTo(START.plusSeconds(8 * 60 + 20));
        store.settle(guest);
        measure(10, 30, store);
        assertThat(store.owed(cluster)).as("it is owed once").isEmpty();
    }

    @Test
    void aProcessThatStoodStillKeepsWhatItHadGatheredAndOwesTheRest() {
        measure(8, 10, store);
        settle();
        now = now.plus(Duration.ofHours(1));
        measure(7, 20, store);
        assertThat(stored(8)).isEqualTo(runs(8.0, 10.0));
        Owed owed = store.owed(cluster).getFirst();
        assertThat(owed.from()).isEqualTo(START.plus(Duration.ofMinutes(5)));
        assertThat(owed.until()).isAfterOrEqualTo(START.plus(Duration.ofMinutes(68)));
    }

    @Test
    void whatWasGatheredIsSavedAlsoWhenTheClockIsMovedBack() {
        measure(4, 10, store);
        now = now.minus(Duration.ofMinutes(3));
        measure(1, 20, store);
        store.save();
        assertThat(stored(4)).isEqualTo(runs(1.0, 10.0, 1.0, 20.0, 2.0, 10.0));
        settle();
        measure(10, 30, store);
        assertThat(store.owed(cluster)).isEmpty();
    }

    @Test
    void anotherReplicaSavesWhatTheOneThatWasKilledHadGathered() {
        assumeTrue(db.isShared(), "several replicas need PostgreSQL");
        SampleStore other = another();
        measure(9, 10, store, other);
        settle();
        assertThat(other.writes()).isFalse();
        measure(7, 10, other);
        assertThat(other.writes()).isTrue();
        assertThat(other.owed(cluster)).isEmpty();
        assertThat(stored(15)).isEqualTo(runs(15.0, 10.0));
    }
}
