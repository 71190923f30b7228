package dev.holdfast.metrics.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.guests.observed.FileSystems;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.TestSnapshots;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.Subject;
import dev.holdfast.pve.node.ClusterStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The odd forms of rows that Proxmox VE 8 and 9 answer, and what is measured of them. */
class SamplerTest {
    private static final Instant AT = Instant.parse("2026-03-01T12:00:00Z");
    private static final ClusterStatus STATUS = status(true, true);

    // Recorded from 8.2.4: an idle container, a machine, and the node.
    private static final String NODE = """
            {"type":"node","id":"node/pve1","node":"pve1","status":"online","cpu":0.0452995616171456,"maxcpu":2,
            "mem":1759039488,"maxmem":25276514304,"disk":17407574016,"maxdisk":270553174016,"uptime":4462}""";
    private static final String CONTAINER = """
            {"type":"lxc","id":"lxc/101","node":"pve1","vmid":101,"status":"running","cpu":0,"maxcpu":2,"mem":765952,
            "maxmem":209715200,"disk":2134016,"maxdisk":1020702720,"netin":3237,"netout":2992,"uptime":1602,"template":0}""";
    private static final String MACHINE = """
            {"type":"qemu","id":"qemu/201","node":"pve1","vmid":201,"status":"running","cpu":0.0116470648101488,"maxcpu":1,
            "mem":1728897,"maxmem":67108864,"disk":0,"maxdisk":1073741824,"netin":42,"netout":0,"uptime":1591,"template":0}""";
    private static final String STOPPED = """
            {"type":"lxc","id":"lxc/103","node":"pve1","vmid":103,"status":"stopped","cpu":0,"maxcpu":1,"mem":0,
            "maxmem":134217728,"disk":0,"maxdisk":1073741824,"netin":0,"netout":0,"uptime":0,"template":0}""";
    private static final String TEMPLATE = """
            {"type":"qemu","id":"qemu/9001","node":"pve1","vmid":9001,"status":"stopped","cpu":0,"maxcpu":1,"mem":0,
            "maxmem":67108864,"disk":0,"maxdisk":1073741824,"netin":0,"netout":0,"uptime":0,"template":1}""";

    private static ClusterStatus status(boolean quorate, boolean online) {
        return new ClusterStatus(
                "lab",
                quorate,
                "pve2",
                List.of(
                        new ClusterStatus.Member("pve1", "10.0.0.1", online),
                        new ClusterStatus.Member("pve2", "10.0.0.2", true)));
    }

    private static final Known KNOWN = new Known(Map.of(101, 1L, 103, 3L, 201, 21L, 9001, 91L), Map.of(), Map.of());

    private static List<Sample> sample(Known known, Snapshot now) {
        return Sampler.sample(null, now, known, AT);
    }

    private static @Nullable Sample of(List<Sample> samples, Subject subject) {
        return samples.stream()
                .filter(one -> one.subject().equals(subject))
                .findFirst()
                .orElse(null);
    }

    private static Sample guest(List<Sample> samples, long id) {
        Sample sample = of(samples, Subject.guest(1, id));
        assertThat(sample).isNotNull();
        return sample;
    }

    private static Sample node(List<Sample> samples) {
        Sample sample = of(samples, Subject.node(1, "pve1"));
        assertThat(sample).isNotNull();
        return sample;
    }

    private static Sample read(String row, long id) {
        return guest(sample(KNOWN, TestSnapshots.read(null, AT, STATUS, NODE, row)), id);
    }

    @Test
    void aRunningGuestHasWhatItsRowProves() {
        Sample container = read(CONTAINER, 1);
        assertThat(container.value(Metric.CPU_PCT)).as("idle, since it runs").isEqualTo(0.0);
        assertThat(container.value(Metric.MEM_PCT)).isEqualTo(0.37);
        assertThat(container.value(Metric.MEM_BYTES)).isEqualTo(765952.0);
        assertThat(container.value(Metric.DISK_PCT)).isEqualTo(0.21);
        assertThat(container.value(Metric.GUEST_DOWN)).isEqualTo(0.0);
        assertThat(container.value(Metric.NET_IN_BPS))
                .as("one poll gives no rate")
                .isNull();
        assertThat(container.value(Metric.HOST_OFFLINE)).as("of another kind").isNull();
    }

    @Test
    void theZeroDiskOfAMachineIsUnknownUntilItsAgentTells() {
        assertThat(read(MACHINE, 21).value(Metric.DISK_PCT)).isNull();
        var told = new FileSystems(
                List.of(
                        new FileSystems.Disk("sda1", "/", "ext4", 30, 100),
                        new FileSystems.Disk("sdb1", "/data", "xfs", 50, 100)),
                AT);
        var known = new Known(Map.of(201, 21L), Map.of(201, told), Map.of());
        Sample sample = guest(sample(known, TestSnapshots.read(null, AT, STATUS, NODE, MACHINE)), 21);
        assertThat(sample.value(Metric.DISK_PCT)).isEqualTo(40.0);
    }

    @Test
    void theZerosOfAStoppedGuestAreNoMeasurements() {
        Sample sample = read(STOPPED, 3);
        assertThat(sample.value(Metric.GUEST_DOWN)).isEqualTo(1.0);
        for (Metric metric : List.of(Metric.CPU_PCT, Metric.MEM_PCT, Metric.MEM_BYTES, Metric.DISK_PCT)) {
            assertThat(sample.value(metric)).as(metric.word()).isNull();
        }
    }

    @Test
    void aRowThatIsFullOfZerosRightAfterTheStartProvesNothing() {
        String fresh = CONTAINER
                .replace("\"mem\":765952", "\"mem\":0")
                .replace("\"disk\":2134016", "\"disk\":0")
                .replace("\"uptime\":1602", "\"uptime\":0");
        Sample sample = read(fresh, 1);
        for (Metric metric : List.of(Metric.CPU_PCT, Metric.MEM_PCT, Metric.MEM_BYTES, Metric.DISK_PCT)) {
            assertThat(sample.value(metric)).as(metric.word()).isNull();
        }
        assertThat(sample.value(Metric.GUEST_DOWN)).isEqualTo(0.0);
    }

    @ParameterizedTest(name = "mem {0} of 67108864 is {1}")
    @CsvSource({"67108863, 100.0", "67108864,", "67511517,"}) // the last one is 100.6 %, as users of Windows see it
    void aMachineWithoutBalloonStatisticsHasNoViewOfItsOwn(String used, @Nullable Double expected) {
        Sample sample = read(MACHINE.replace("\"mem\":1728897", "\"mem\":" + used), 21);
        assertThat(sample.value(Metric.MEM_PCT)).isEqualTo(expected);
    }

    @Test
    void aContainerMayUseAllOfItsMemory() {
        Sample sample = read(CONTAINER.replace("\"mem\":765952", "\"mem\":209715200"), 1);
        assertThat(sample.value(Metric.MEM_PCT)).isEqualTo(100.0);
    }

    @Test
    void version9TellsWhatAMachineCostsItsHost() {
        Sample nine = read(MACHINE.replace("\"mem\":1728897", "\"mem\":67108864,\"memhost\":70254592"), 21);
        assertThat(nine.value(Metric.MEM_HOST_BYTES)).isEqualTo(70254592.0);
        assertThat(nine.value(Metric.MEM_BYTES)).as("the guest's own view").isNull();
        assertThat(read(MACHINE, 21).value(Metric.MEM_HOST_BYTES))
                .as("version 8")
                .isNull();
        assertThat(read(MACHINE.replace("\"mem\":1728897", "\"mem\":1728897,\"memhost\":0"), 21)
                        .value(Metric.MEM_HOST_BYTES))
                .isNull();
    }

    @Test
    void ratesComeFromTwoPollsAndAResetIsAGap() {
        Snapshot first = TestSnapshots.read(null, AT.minusSeconds(10), STATUS, NODE, CONTAINER);
        Snapshot grown = TestSnapshots.read(
                first, AT, STATUS, NODE, CONTAINER.replace("3237", "4487").replace("1602", "1612"));
        assertThat(guest(sample(KNOWN, grown), 1).value(Metric.NET_IN_BPS)).isEqualTo(1000.0);
        assertThat(guest(sample(KNOWN, grown), 1).value(Metric.NET_OUT_BPS)).isEqualTo(0.0);
        Snapshot restarted = TestSnapshots.read(
                first, AT, STATUS, NODE, CONTAINER.replace("3237", "9999").replace("1602", "4"));
        assertThat(guest(sample(KNOWN, restarted), 1).value(Metric.NET_IN_BPS)).isNull();
        Snapshot reset = TestSnapshots.read(first, AT, STATUS, NODE, CONTAINER.replace("3237", "12"));
        assertThat(guest(sample(KNOWN, reset), 1).value(Metric.NET_IN_BPS)).isNull();
    }

    @Test
    void aNodeIsMeasuredAndQuorumIsAStateOfEachNode() {
        Sample node = node(sample(KNOWN, TestSnapshots.read(null, AT, STATUS, NODE)));
        assertThat(node.value(Metric.CPU_PCT)).isEqualTo(4.53);
        assertThat(node.value(Metric.MEM_PCT)).isEqualTo(6.96);
        assertThat(node.value(Metric.DISK_PCT)).isEqualTo(6.43);
        assertThat(node.value(Metric.HOST_OFFLINE)).isEqualTo(0.0);
        assertThat(node.value(Metric.QUORUM_LOST)).isEqualTo(0.0);
        Sample lost = node(sample(KNOWN, TestSnapshots.read(null, AT, status(false, true), NODE)));
        assertThat(lost.value(Metric.QUORUM_LOST)).isEqualTo(1.0);
    }

    /** With its corosync stopped, /cluster/status says offline while /cluster/resources still says that its guests run (40). */
    @Test
    void aGuestOnAnOfflineNodeIsUnknown() {
        List<Sample> samples = sample(KNOWN, TestSnapshots.read(null, AT, status(true, false), NODE, CONTAINER));
        assertThat(node(samples).value(Metric.HOST_OFFLINE)).isEqualTo(1.0);
        assertThat(node(samples).value(Metric.QUORUM_LOST)).isNull();
        assertThat(node(samples).value(Metric.CPU_PCT)).isNull();
        for (Metric metric : Metric.of(Subject.Kind.GUEST)) {
            assertThat(guest(samples, 1).value(metric)).as(metric.word()).isNull();
        }
    }

    @Test
    void anEnrolledNodeIsOfflineWhenItsHostIsShownSo() {
        var known = new Known(Map.of(), Map.of(), Map.of("pve1", true));
        assertThat(node(sample(known, TestSnapshots.read(null, AT, STATUS, NODE)))
                        .value(Metric.HOST_OFFLINE))
                .isEqualTo(1.0);
    }

    @Test
    void aSharedStorageIsMeasuredOnceAndOthersOncePerNode() {
        String shared = """
                {"type":"storage","id":"storage/%s/nfs","node":"%s","storage":"nfs","shared":1,"status":"%s",
                "disk":30,"maxdisk":100,"plugintype":"nfs","content":"backup"}""";
        String own = """
                {"type":"storage","id":"storage/%s/local","node":"%s","storage":"local","shared":0,"status":"%s",
                "disk":50,"maxdisk":%d,"plugintype":"dir","content":"iso"}""";
        List<Sample> samples = sample(
                KNOWN,
                TestSnapshots.read(
                        null,
                        AT,
                        STATUS,
                        shared.formatted("pve1", "pve1", "unknown"),
                        shared.formatted("pve2", "pve2", "available"),
                        own.formatted("pve1", "pve1", "available", 200),
                        own.formatted("pve2", "pve2", "available", 0)));
        assertThat(samples.stream()
                        .filter(one -> one.subject().kind() == Subject.Kind.STORAGE)
                        .map(one -> one.subject().key() + " " + one.value(Metric.STORAGE_PCT)))
                .as("a size of 0 is unknown")
                .containsExactlyInAnyOrder("nfs 30.0", "local@pve1 25.0");
    }

    @Test
    void templatesAndGuestsWithoutAnIdAreNotMeasured() {
        List<Sample> samples = Sampler.sample(
                null,
                TestSnapshots.read(null, AT, STATUS, NODE, TEMPLATE, CONTAINER),
                new Known(Map.of(9001, 91L), Map.of(), Map.of()),
                AT);
        assertThat(samples).noneMatch(one -> one.subject().kind() == Subject.Kind.GUEST);
    }

    @ParameterizedTest(name = "{0} seconds ahead: {1}")
    @CsvSource({"0, true", "60, true", "61, false", "-60, true", "-61, false"})
    void aSnapshotOfTheFutureOrOfLongAgoIsDropped(long ahead, boolean kept) {
        Snapshot now = TestSnapshots.read(null, AT.plusSeconds(ahead), STATUS, NODE);
        assertThat(Sampler.sample(null, now, KNOWN, AT).isEmpty()).isEqualTo(!kept);
        assertThat(Sampler.sample(now, now, KNOWN, AT)).as("sampled before").isEmpty();
    }

    @Test
    void anOfflineHostOfAClusterThatCannotBeReachedIsAllThatIsKnown() {
        Sample sample = Sampler.offline(1, "pve1", AT.plus(Duration.ofHours(1)));
        assertThat(Metric.of(Subject.Kind.NODE).stream().filter(one -> sample.value(one) != null))
                .containsExactly(Metric.HOST_OFFLINE);
    }
}
