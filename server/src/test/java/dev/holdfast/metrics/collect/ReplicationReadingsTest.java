package dev.holdfast.metrics.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.guests.observed.Replications.Replication;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.Subject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the replication jobs of a guest say about it. */
class ReplicationReadingsTest {
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    private static final Sample EMPTY = new Sample(Subject.guest(1, 7), NOW);

    private static Replication job(String id, boolean enabled, int failures, @Nullable String error) {
        Instant synced = failures > 5 ? null : NOW.minusSeconds(3600);
        return new Replication(id, "pve" + id.charAt(4), "*/15", enabled, false, synced, NOW, null, failures, error);
    }

    private static @Nullable Double value(Replication... jobs) {
        return ReplicationReadings.sample(EMPTY, List.of(jobs)).value(Metric.REPLICATION_FAILED);
    }

    private static @Nullable String part(Replication... jobs) {
        return ReplicationReadings.sample(EMPTY, List.of(jobs)).part(Metric.REPLICATION_FAILED);
    }

    @Test
    void oneOfItsJobsIsEnoughAndIsNamedWithTheErrorOfTheHost() {
        var good = job("100-2", true, 0, null);
        assertThat(value(good)).isZero();
        assertThat(part(good)).isNull();
        var bad = job("100-3", true, 2, "command 'zfs send' failed:\nexit code 1");
        assertThat(value(good, bad)).isOne();
        assertThat(part(good, bad))
                .isEqualTo("to pve3, not synchronised since 30 Nov 11:00 UTC: command 'zfs send' failed: exit code 1");
        assertThat(part(job("100-4", true, 6, null))).isEqualTo("to pve4, never synchronised");
    }

    @Test
    void aJobThatIsSwitchedOffSaysNothing() {
        assertThat(value(job("100-2", false, 3, "no space"))).isNull();
        assertThat(value(job("100-2", false, 3, "no space"), job("100-3", true, 0, null)))
                .isZero();
    }

    @Test
    void theErrorOfTheHostIsCut() {
        assertThat(part(job("100-2", true, 1, "x".repeat(5_000))))
                .hasSizeLessThan(300)
                .endsWith("x…");
    }
}
