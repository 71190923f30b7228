package dev.holdfast.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.inventory.GuestState.PowerState;
import dev.holdfast.pve.ClusterResource;
import dev.holdfast.pve.ClusterStatus;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SnapshotReaderTest {
    private static final Instant AT = Instant.parse("2026-03-01T12:00:00Z");

    private static ClusterResource guest(String type, String status, long netin, long uptime) {
        return new ClusterResource(
                type,
                type + "/101",
                "a",
                101,
                "web",
                status,
                0.25,
                2.0,
                512L,
                1024L,
                100L,
                4096L,
                netin,
                7L,
                uptime,
                false,
                "one;two",
                null,
                null,
                null);
    }

    private static ClusterResource node(String name, String status) {
        return new ClusterResource(
                "node",
                "node/" + name,
                name,
                null,
                null,
                status,
                0.5,
                8.0,
                10L,
                20L,
                30L,
                40L,
                null,
                null,
                99L,
                null,
                null,
                null,
                null,
                null);
    }

    private static Snapshot read(@Nullable Snapshot before, Instant at, boolean online, ClusterResource... rows) {
        var status = new ClusterStatus("lab", true, "a", List.of(new ClusterStatus.Member("a", "10.0.0.1", online)));
        return SnapshotReader.read(1, at, 1, status, List.of(rows), before);
    }

    @Test
    void aRunningGuestHasAllItsValues() {
        GuestState state = read(null, AT, true, node("a", "online"), guest("lxc", "running", 1000, 60))
                .guests()
                .get(101);
        assertThat(state.state()).isEqualTo(PowerState.RUNNING);
        assertThat(state.cpuPct()).isEqualTo(25.0);
        assertThat(state.memBytes()).isEqualTo(512);
        assertThat(state.tags()).containsExactly("one", "two");
        assertThat(state.netInBps()).as("one poll gives no rate").isNull();
    }

    @Test
    void aStoppedGuestsZerosAreNoMeasurements() {
        GuestState state = read(null, AT, true, node("a", "online"), guest("lxc", "stopped", 0, 0))
                .guests()
                .get(101);
        assertThat(state.state()).isEqualTo(PowerState.STOPPED);
        assertThat(state.cpuPct()).isNull();
        assertThat(state.memBytes()).isNull();
        assertThat(state.diskBytes()).isNull();
        assertThat(state.uptimeS()).isNull();
        assertThat(state.memTotalBytes()).as("its size is known nevertheless").isEqualTo(1024);
    }

    @Test
    void aVirtualMachinesDiskUsageIsUnknown() {
        GuestState state = read(null, AT, true, node("a", "online"), guest("qemu", "running", 0, 60))
                .guests()
                .get(101);
        assertThat(state.diskBytes()).isNull();
        assertThat(state.diskTotalBytes()).isEqualTo(4096);
    }

    @Test
    void aNodeThatLeftIsOfflineWithoutValuesAndItsGuestsAreUnknown() {
        Snapshot seen = read(null, AT, false, node("a", "online"), guest("lxc", "running", 1000, 60));
        assertThat(seen.nodes().get("a").online()).isFalse();
        assertThat(seen.nodes().get("a").memBytes()).isNull();
        assertThat(seen.guests().get(101).state()).isEqualTo(PowerState.UNKNOWN);
        assertThat(seen.guests().get(101).cpuPct()).isNull();
    }

    @ParameterizedTest(name = "from {0} to {1} bytes at uptimes {2} and {3} is {4} bit/s")
    @CsvSource({"1000, 11000, 60, 70, 8000", "11000, 1000, 60, 70,", "1000, 11000, 60, 5,", "5, 5, 60, 70, 0"})
    void aRateNeedsTwoPollsWithoutACounterReset(
            long then, long now, long uptimeThen, long uptimeNow, @Nullable Double rate) {
        Snapshot before = read(null, AT, true, node("a", "online"), guest("lxc", "running", then, uptimeThen));
        Snapshot after =
                read(before, AT.plusSeconds(10), true, node("a", "online"), guest("lxc", "running", now, uptimeNow));
        assertThat(after.guests().get(101).netInBps()).isEqualTo(rate);
    }
}
