package dev.holdfast.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.hardware.NodeReadings.DiskSmart;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.Subject;
import dev.holdfast.pve.node.PveHardware.Pool;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** From what was read to the values of a node. */
class HardwareValuesTest {
    private static final Instant NOW = Instant.parse("2025-11-21T04:00:00Z");
    private static final Duration PERIOD = NodeReadings.SMART;

    private static Sample sample(NodeReadings node, Instant at) {
        return HardwareValues.sample(new Sample(Subject.node(1, "pve1"), at), node, null, at);
    }

    private static DiskSmart disk(Condition condition, Double wear, Integer celsius) {
        return new DiskSmart(new SmartReading(condition, wear, celsius, null, List.of(), List.of()), NOW, null);
    }

    private static NodeReadings with(Map<String, DiskSmart> disks) {
        NodeReadings none = NodeReadings.dueAt(NOW);
        return none.smart(none.smart().succeeded(disks, NOW, PERIOD));
    }

    @Test
    void whatWasNotReadHasNoValues() {
        Sample sample = sample(NodeReadings.dueAt(NOW), NOW);
        for (Metric metric : Metric.values()) assertThat(sample.value(metric)).isNull();
    }

    @Test
    void theWorstDiskCounts() {
        Sample sample = sample(
                with(Map.of(
                        "/dev/sda", disk(Condition.OK, 3.0, 34),
                        "/dev/sdb", disk(Condition.FAILING, 130.0, 61),
                        "/dev/sdc", new DiskSmart(null, null, "It tells nothing."))),
                NOW);
        assertThat(sample.value(Metric.DISK_WEAR_PCT)).isEqualTo(100);
        assertThat(sample.value(Metric.DISK_FAILING)).isOne();
        assertThat(sample.value(Metric.TEMPERATURE_C)).isEqualTo(61);
        assertThat(List.of(Metric.DISK_WEAR_PCT, Metric.DISK_FAILING, Metric.TEMPERATURE_C))
                .extracting(sample::part)
                .containsOnly("/dev/sdb");
        assertThat(sample.value(Metric.ZFS_DEGRADED)).isNull();
    }

    @Test
    void allDisksThatFailAreNamedButNotWithoutEnd() {
        DiskSmart failing = disk(Condition.FAILING, null, null);
        assertThat(sample(with(Map.of("/dev/sdb", failing, "/dev/sda", failing)), NOW)
                        .part(Metric.DISK_FAILING))
                .isEqualTo("/dev/sda, /dev/sdb");
        Map<String, DiskSmart> five = Map.of(
                "/dev/sda",
                failing,
                "/dev/sdb",
                failing,
                "/dev/sdc",
                failing,
                "/dev/sdd",
                failing,
                "/dev/sde",
                failing);
        assertThat(sample(with(five), NOW).part(Metric.DISK_FAILING))
                .isEqualTo("/dev/sda, /dev/sdb, /dev/sdc and 2 more");
        assertThat(sample(with(Map.of("/dev/sda", disk(Condition.OK, null, null))), NOW)
                        .part(Metric.DISK_FAILING))
                .isNull();
    }

    @Test
    void disksThatTellNothingAreNeitherGoodNorBad() {
        assertThat(sample(with(Map.of("/dev/vda", disk(Condition.UNKNOWN, null, null))), NOW)
                        .value(Metric.DISK_FAILING))
                .isNull();
        assertThat(sample(with(Map.of("/dev/sda", disk(Condition.WARNING, null, null))), NOW)
                        .value(Metric.DISK_FAILING))
                .isZero();
    }

    @Test
    void oldReadingsAreNoValues() {
        NodeReadings node = with(Map.of("/dev/sda", disk(Condition.FAILING, 50.0, 61)));
        assertThat(sample(node, NOW.plus(PERIOD.multipliedBy(3))).value(Metric.DISK_FAILING))
                .isOne();
        assertThat(sample(node, NOW.plus(PERIOD.multipliedBy(3)).plusSeconds(1)).value(Metric.DISK_FAILING))
                .isNull();
    }

    @Test
    void degradedPoolIsAValueOfItsNode() {
        NodeReadings none = NodeReadings.dueAt(NOW);
        Pool tank = new Pool("tank", 100L, 40L, 60L, null, "DEGRADED");
        PoolView pool = PoolView.of(tank, null);
        NodeReadings node = none.pools(none.pools().succeeded(List.of(pool), NOW, NodeReadings.POOLS));
        assertThat(sample(node, NOW).value(Metric.ZFS_DEGRADED)).isOne();
        NodeReadings empty = none.pools(none.pools().succeeded(List.of(), NOW, NodeReadings.POOLS));
        assertThat(sample(empty, NOW).value(Metric.ZFS_DEGRADED)).isNull();
    }

    @Test
    void failedReadingsAreTriedAgainLessAndLessOften() {
        Reading<String> reading = Reading.dueAt(NOW);
        for (int minutes : List.of(5, 10, 20, 40, 60, 60)) {
            reading = reading.failed("away", NOW, Duration.ofHours(1));
            assertThat(reading.dueAt()).isEqualTo(NOW.plus(Duration.ofMinutes(minutes)));
        }
        reading = reading.succeeded("fine", NOW, Duration.ofHours(1));
        assertThat(reading.problem()).isNull();
        assertThat(reading.failed("away", NOW, Duration.ofHours(1)).dueAt()).isEqualTo(NOW.plus(Duration.ofMinutes(5)));
    }
}
