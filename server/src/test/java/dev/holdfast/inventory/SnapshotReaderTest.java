package dev.holdfast.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.inventory.GuestState.PowerState;
import dev.holdfast.pve.node.ClusterResource;
import dev.holdfast.pve.node.ClusterStatus;
import java.time.Instant;
import java.util.List;
import java.util.Set;
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
                2 * netin,
                3 * netin,
                uptime,
                false,
                "one;two",
                null,
                null,
                null,
                null,
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
                null,
                null,
                99L,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    private static ClusterResource storage(
            String node, String name, boolean shared, String status, @Nullable Long used, @Nullable Long total) {
        return new ClusterResource(
                "storage",
                "storage/" + node + "/" + name,
                node,
                null,
                null,
                status,
                null,
                null,
                null,
                null,
                used,
                total,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                name,
                shared,
                shared ? "nfs" : "dir",
                "rootdir,backup",
                null);
    }

    private static List<StorageState> storages(boolean onlineB, ClusterResource... rows) {
        var members = List.of(
                new ClusterStatus.Member("a", "10.0.0.1", true), new ClusterStatus.Member("b", "10.0.0.2", onlineB));
        var status = new ClusterStatus("lab", true, "a", members);
        return SnapshotReader.read(1, AT, 1, status, List.of(rows), null).storages();
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
        assertThat(state.usage().cpuPct()).isEqualTo(25.0);
        assertThat(state.usage().memBytes()).isEqualTo(512);
        assertThat(state.tags()).containsExactly("one", "two");
        assertThat(state.netInBps()).as("one poll gives no rate").isNull();
        assertThat(state.diskReadBytesPerS()).isNull();
    }

    @Test
    void aStoppedGuestsZerosAreNoMeasurements() {
        GuestState state = read(null, AT, true, node("a", "online"), guest("lxc", "stopped", 0, 0))
                .guests()
                .get(101);
        assertThat(state.state()).isEqualTo(PowerState.STOPPED);
        assertThat(state.usage().cpuPct()).isNull();
        assertThat(state.usage().memBytes()).isNull();
        assertThat(state.usage().diskBytes()).isNull();
        assertThat(state.usage().uptimeS()).isNull();
        assertThat(state.usage().memTotalBytes())
                .as("its size is known nevertheless")
                .isEqualTo(1024);
    }

    @ParameterizedTest(name = "{0} {1} is {2}")
    @CsvSource({
        "qemu, running, RUNNING",
        "qemu, paused, PAUSED",
        "qemu, prelaunch, PAUSED",
        "qemu, io-error, PAUSED",
        "qemu, unknown, UNKNOWN",
        "lxc, prelaunch, UNKNOWN"
    })
    void theStateOfAMachineIsWhatQemuReports(String type, String status, PowerState state) {
        assertThat(read(null, AT, true, node("a", "online"), guest(type, status, 0, 60))
                        .guests()
                        .get(101)
                        .state())
                .isEqualTo(state);
    }

    @Test
    void aVirtualMachinesDiskUsageIsUnknown() {
        GuestState state = read(null, AT, true, node("a", "online"), guest("qemu", "running", 0, 60))
                .guests()
                .get(101);
        assertThat(state.usage().diskBytes()).isNull();
        assertThat(state.usage().diskTotalBytes()).isEqualTo(4096);
    }

    @Test
    void aGuestKeepsItsNameWhileItsNodeIsAway() {
        var status = new ClusterStatus(
                "lab",
                true,
                "b",
                List.of(
                        new ClusterStatus.Member("a", "10.0.0.1", false),
                        new ClusterStatus.Member("b", "10.0.0.2", true)));
        String seen = """
            {"type":"lxc","id":"lxc/101","node":"a","vmid":101,"status":"running","name":"web","template":1,"tags":"x"}\
            """;
        String left = """
            {"type":"lxc","id":"lxc/101","node":"a","vmid":101,"status":"unknown","tags":"y"}\
            """;
        Snapshot before = TestSnapshots.read(null, AT, status, seen);
        GuestState now = TestSnapshots.read(before, AT.plusSeconds(10), status, left)
                .guests()
                .get(101);
        assertThat(now.name()).isEqualTo("web");
        assertThat(now.template()).isTrue();
        assertThat(now.tags()).containsExactly("y");
        assertThat(now.state()).isEqualTo(PowerState.UNKNOWN);
        assertThat(TestSnapshots.read(null, AT, status, left).guests().get(101).name())
                .isNull();
        // Another guest with the same ID has its own name.
        GuestState other = TestSnapshots.read(before, AT.plusSeconds(10), status, left.replace("lxc", "qemu"))
                .guests()
                .get(101);
        assertThat(other.name()).isNull();
    }

    @Test
    void aNodeThatLeftIsOfflineWithoutValuesAndItsGuestsAreUnknown() {
        Snapshot seen = read(null, AT, false, node("a", "online"), guest("lxc", "running", 1000, 60));
        assertThat(seen.nodes().get("a").online()).isFalse();
        assertThat(seen.nodes().get("a").usage().memBytes()).isNull();
        assertThat(seen.guests().get(101).state()).isEqualTo(PowerState.UNKNOWN);
        assertThat(seen.guests().get(101).usage().cpuPct()).isNull();
    }

    @ParameterizedTest(name = "from {0} to {1} bytes at uptimes {2} and {3} is {4} bit/s")
    @CsvSource({"1000, 11000, 60, 70, 8000", "11000, 1000, 60, 70,", "1000, 11000, 60, 5,", "5, 5, 60, 70, 0"})
    void aRateNeedsTwoPollsWithoutACounterReset(
            long then, long now, long uptimeThen, long uptimeNow, @Nullable Double rate) {
        Snapshot before = read(null, AT, true, node("a", "online"), guest("lxc", "running", then, uptimeThen));
        Snapshot after =
                read(before, AT.plusSeconds(10), true, node("a", "online"), guest("lxc", "running", now, uptimeNow));
        GuestState guest = after.guests().get(101);
        assertThat(guest.netInBps()).isEqualTo(rate);
        // Twice and three times as many bytes, which are not counted in bits.
        assertThat(guest.diskReadBytesPerS()).isEqualTo(rate == null ? null : (Long) Math.round(rate / 4));
        assertThat(guest.diskWriteBytesPerS()).isEqualTo(rate == null ? null : (Long) Math.round(rate * 3 / 8));
    }

    @Test
    void everyNodeHasItsOwnStorageOfAName() {
        assertThat(storages(
                        true,
                        storage("b", "local", false, "available", 2L, 20L),
                        storage("a", "local", false, "available", 1L, 10L)))
                .containsExactly(
                        new StorageState("local", "a", "dir", Set.of("backup", "rootdir"), false, true, 1L, 10L),
                        new StorageState("local", "b", "dir", Set.of("backup", "rootdir"), false, true, 2L, 20L));
    }

    @Test
    void aSharedStorageIsContainedOnceAsANodeThatCanAccessItSeesIt() {
        assertThat(storages(
                        true,
                        storage("a", "nas", true, "unknown", null, null),
                        storage("b", "nas", true, "available", 5L, 50L)))
                .containsExactly(new StorageState("nas", "b", "nfs", Set.of("backup", "rootdir"), true, true, 5L, 50L));
    }

    @Test
    void aStorageOfAnOfflineNodeHasNoSizes() {
        assertThat(storages(false, storage("b", "local", false, "available", 2L, 20L)))
                .singleElement()
                .satisfies(state -> {
                    assertThat(state.available()).isFalse();
                    assertThat(state.usedBytes()).isNull();
                    assertThat(state.totalBytes()).isNull();
                });
    }

    @ParameterizedTest(name = "{0} with {1} of {2} bytes: {3} of {4}")
    @CsvSource({"available, 0, 10, 0, 10", "available, 0, 0,,", "unknown, 0, 0,,", "available,,,,", "unknown, 5, 10,,"})
    void zeroIsNoSizeButAStorageCanBeEmpty(
            String status, @Nullable Long used, @Nullable Long total, @Nullable Long then, @Nullable Long of) {
        assertThat(storages(true, storage("a", "local", false, status, used, total)))
                .singleElement()
                .satisfies(state -> {
                    assertThat(state.usedBytes()).isEqualTo(then);
                    assertThat(state.totalBytes()).isEqualTo(of);
                });
    }

    @Test
    void anOddValueOfAGuestIsUnknownAndTheGuestIsWhereItWas() {
        String odd = """
            {"type":"qemu","id":"qemu/190","node":{"a":1},"vmid":"x","status":"running","name":"win","netin":18446744072129085207,
            "uptime":9000000000000000000,"mem":"much","maxmem":2048,"cpu":"idle","template":"perhaps","tags":[1]}\
            """;
        String usual = """
            {"type":"qemu","id":"qemu/190","node":"a","vmid":190,"status":"running","name":"win","netin":5,"uptime":60}\
            """;
        var status = new ClusterStatus("lab", true, "a", List.of(new ClusterStatus.Member("a", null, true)));
        Snapshot before = TestSnapshots.read(null, AT, status, usual);
        GuestState now = TestSnapshots.read(before, AT.plusSeconds(10), status, odd)
                .guests()
                .get(190);
        assertThat(now.node()).isEqualTo("a");
        assertThat(now.state()).isEqualTo(PowerState.RUNNING);
        assertThat(now.name()).isEqualTo("win");
        assertThat(now.netInBytes()).isNull();
        assertThat(now.netInBps()).isNull();
        assertThat(now.usage().uptimeS()).isNull();
        assertThat(now.usage().memBytes()).isNull();
        assertThat(now.usage().memTotalBytes()).isEqualTo(2048);
        assertThat(now.template()).isFalse();
    }

    @Test
    void aStorageThatDoesNotSayWhatItIsForIsForWhatItWasFor() {
        var status = new ClusterStatus("lab", true, "a", List.of(new ClusterStatus.Member("a", null, true)));
        String usual = """
            {"type":"storage","id":"storage/a/nas","storage":"nas","node":"a","status":"available","content":"backup","shared":1}\
            """;
        String odd = """
            {"type":"storage","id":"storage/a/nas","storage":{},"node":[],"status":"available","content":{},"shared":"partly"}\
            """;
        Snapshot before = TestSnapshots.read(null, AT, status, usual);
        assertThat(TestSnapshots.read(before, AT.plusSeconds(10), status, odd).storages())
                .isEqualTo(before.storages());
    }

    @Test
    void whatDidNotChangeIsTheObjectOfThePollBefore() {
        var status = new ClusterStatus("lab", true, "a", List.of(new ClusterStatus.Member("a", "10.0.0.1", true)));
        String row = """
            {"type":"lxc","id":"lxc/101","node":"a","vmid":101,"status":"running","name":"web","tags":"one;two",\
            "pool":"shop","maxdisk":4096,"uptime":60}\
            """;
        Snapshot before = TestSnapshots.read(null, AT, status, row);
        GuestState then = before.guests().get(101);
        GuestState now = TestSnapshots.read(before, AT.plusSeconds(10), status, row)
                .guests()
                .get(101);
        assertThat(now.name()).isSameAs(then.name());
        assertThat(now.tags()).isSameAs(then.tags());
        assertThat(now.pool()).isSameAs(then.pool());
        assertThat(now.usage().diskTotalBytes()).isSameAs(then.usage().diskTotalBytes());
    }
}
