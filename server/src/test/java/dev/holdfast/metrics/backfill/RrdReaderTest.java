package dev.holdfast.metrics.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.json.Json;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Subject;
import dev.holdfast.metrics.store.Recorded;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.api.Rrd;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RrdReaderTest {
    private static final long NOW = 1_772_366_400;

    private static List<Recorded> read(Subject.Kind kind, @Nullable GuestKind guest, String json) {
        return RrdReader.read(kind, guest, Rrd.read(Json.MAPPER.readTree(json)), 0, NOW, NOW);
    }

    /** After an upgrade to version 9, points half an hour apart are followed by points a minute apart (37). */
    @Test
    void stepsComeFromTheData() {
        List<Recorded> recorded = read(Subject.Kind.NODE, null, """
                [{"time":1772359200,"cpu":0.1},{"time":1772361000,"cpu":0.2},
                {"time":1772361060,"cpu":0.3},{"time":1772361120,"cpu":0.4}]""");
        assertThat(recorded.stream().map(one -> one.until() - one.from())).containsExactly(1800L, 1800L, 60L, 60L);
        assertThat(recorded.getLast().values()).containsOnly(Map.entry(Metric.CPU_PCT, 40.0));
    }

    @Test
    void aMissingFieldIsAGapAndSoIsTheEmptyLastRow() {
        List<Recorded> recorded = read(Subject.Kind.GUEST, GuestKind.LXC, """
                [{"time":1772366280,"cpu":0.5,"maxmem":1000,"mem":250,"disk":50,"maxdisk":100,"netin":125,"netout":0},
                {"time":1772366340,"maxmem":1000,"maxdisk":100},{"time":1772366400}]""");
        assertThat(recorded).hasSize(1);
        assertThat(recorded.getFirst().values())
                .containsEntry(Metric.CPU_PCT, 50.0)
                .containsEntry(Metric.MEM_PCT, 25.0)
                .containsEntry(Metric.DISK_PCT, 50.0)
                .containsEntry(Metric.NET_IN_BPS, 1000.0)
                .containsEntry(Metric.NET_OUT_BPS, 0.0)
                .doesNotContainKey(Metric.MEM_HOST_BYTES);
    }

    @Test
    void theDiskOfAMachineAndMemoryWithoutItsOwnViewAreUnknown() {
        List<Recorded> recorded = read(Subject.Kind.GUEST, GuestKind.QEMU, """
                [{"time":1772366280,"cpu":0,"maxmem":1000,"mem":1000,"memhost":1100,"disk":0,"maxdisk":100},
                {"time":1772366340,"cpu":0,"maxmem":1000,"mem":400,"disk":0,"maxdisk":100}]""");
        assertThat(recorded.getFirst().values())
                .containsOnlyKeys(Metric.CPU_PCT, Metric.MEM_HOST_BYTES)
                .containsEntry(Metric.MEM_HOST_BYTES, 1100.0);
        assertThat(recorded.getLast().values()).containsOnlyKeys(Metric.CPU_PCT, Metric.MEM_BYTES, Metric.MEM_PCT);
    }

    @Test
    void whatIsAvailableDecidesAboutTheMemoryOfANode() {
        List<Recorded> recorded = read(Subject.Kind.NODE, null, """
                [{"time":1772366280,"memused":990,"memtotal":1000},
                {"time":1772366340,"memused":990,"memtotal":1000,"memavailable":600}]""");
        assertThat(recorded.getFirst().values()).as("version 8").containsEntry(Metric.MEM_PCT, 99.0);
        assertThat(recorded.getLast().values()).as("version 9").containsEntry(Metric.MEM_PCT, 40.0);
    }

    @Test
    void theIoWaitIsAShareAndThePressureInPercent() {
        List<Recorded> recorded = read(Subject.Kind.NODE, null, """
                [{"time":1772366280,"iowait":0.25,"loadavg":6.5},
                {"time":1772366340,"iowait":0,"loadavg":0,"pressurecpusome":97.0018,"pressureiosome":1.5,"pressurememorysome":0}]""");
        assertThat(recorded.getFirst().values())
                .as("version 8")
                .containsOnly(Map.entry(Metric.IOWAIT_PCT, 25.0), Map.entry(Metric.LOAD, 6.5));
        assertThat(recorded.getLast().values())
                .as("version 9")
                .containsEntry(Metric.IOWAIT_PCT, 0.0)
                .containsEntry(Metric.PRESSURE_CPU_PCT, 97.0018)
                .containsEntry(Metric.PRESSURE_IO_PCT, 1.5)
                .containsEntry(Metric.PRESSURE_MEM_PCT, 0.0);
    }

    @Test
    void aStorageWithoutASizeIsUnknown() {
        List<Recorded> recorded = read(Subject.Kind.STORAGE, null, """
                [{"time":1772366280,"used":0,"total":0},{"time":1772366340,"used":0,"total":500}]""");
        assertThat(recorded).hasSize(1);
        assertThat(recorded.getFirst().values())
                .containsEntry(Metric.STORAGE_PCT, 0.0)
                .containsEntry(Metric.STORAGE_BYTES, 0.0);
    }

    @Test
    void pointsOfAClockThatIsAheadAreDropped() {
        List<Recorded> recorded = RrdReader.read(
                Subject.Kind.NODE,
                null,
                Rrd.read(Json.MAPPER.readTree("[{\"time\":1772366340,\"cpu\":0.1},{\"time\":1772370000,\"cpu\":0.9}]")),
                0,
                NOW + 7200,
                NOW);
        assertThat(recorded).hasSize(1);
    }
}
