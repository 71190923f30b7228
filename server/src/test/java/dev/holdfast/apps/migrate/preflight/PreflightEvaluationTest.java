package dev.holdfast.apps.migrate.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.apps.migrate.preflight.PreflightInputs.Container;
import dev.holdfast.guests.migrate.Endpoint;
import dev.holdfast.guests.migrate.Preflight;
import dev.holdfast.guests.migrate.StorageSpace;
import dev.holdfast.guests.migrate.Strategy;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.pve.guest.GuestConfig;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The decisions of the preflight, from collected facts. */
class PreflightEvaluationTest {
    private static final long GIB = 1L << 30;

    private static StorageSpace files(long freeGib) {
        return new StorageSpace("local", "dir", Set.of("backup", "iso"), true, false, null, freeGib * GIB, 100 * GIB);
    }

    private static StorageSpace disks(String name, boolean shared, long freeGib) {
        return new StorageSpace(name, "lvmthin", Set.of("rootdir"), true, shared, null, freeGib * GIB, 500 * GIB);
    }

    private static StorageSpace share(String name, String export) {
        return new StorageSpace(name, "nfs", Set.of("backup"), true, true, export, 900 * GIB, 1000 * GIB);
    }

    private static Endpoint site(String name, long cluster, boolean ssh, StorageSpace... storages) {
        return site(name, cluster, ssh, "x86_64", storages);
    }

    private static Endpoint site(String name, long cluster, boolean ssh, String machine, StorageSpace... storages) {
        var host = new Host(
                cluster * 10,
                cluster,
                null,
                name,
                name + ":8006",
                name,
                null,
                false,
                "t",
                "9.1.2",
                null,
                Instant.EPOCH);
        return new Endpoint(host, name, null, true, "9.1.2", machine, null, ssh, List.of(storages), Set.of("vmbr0"));
    }

    private static Container container(Map<String, String> more) {
        var values = new HashMap<>(Map.of(
                "rootfs", "fast:vm-101-disk-0,size=8G",
                "net0", "name=eth0,bridge=vmbr0,hwaddr=BC:24:11:00:00:01",
                "hostname", "wiki",
                "unprivileged", "1"));
        values.putAll(more);
        return new Container(new GuestConfig(values, "d"), true, false, 0, 2 * GIB);
    }

    private static PreflightEvaluation evaluate(Endpoint from, Container container, Endpoint to, String spec) {
        return PreflightEvaluation.of(new PreflightInputs(101, from, null, container, to, 101, spec, false));
    }

    private static final Endpoint FROM = site("alpha", 1, true, files(50), disks("fast", false, 100));

    @Test
    void membersOfOneClusterAreMovedByTheCluster() {
        Endpoint here = site("one", 1, false, disks("fast", false, 100));
        Endpoint there = new Endpoint(
                new Host(2, 1, "lab", "two", "two:8006", "two", null, false, "t", "9", null, Instant.EPOCH),
                "two",
                null,
                true,
                "9.1.2",
                null,
                null,
                false,
                List.of(disks("fast", false, 100), disks("slow", false, 400)),
                Set.of("vmbr0"));
        PreflightEvaluation same = evaluate(here, container(Map.of()), there, null);
        assertThat(same.preflight().blockers()).isEmpty();
        assertThat(same.plan()).satisfies(p -> {
            assertThat(p.strategy()).isEqualTo(Strategy.CLUSTER);
            assertThat(p.targetStorage()).isNull();
            assertThat(p.targetCtid()).isEqualTo(101);
        });
        assertThat(evaluate(here, container(Map.of()), there, "slow").plan().targetStorage())
                .isEqualTo("slow");
    }

    @Test
    void disksOnASharedStorageAreNotCopiedWithinACluster() {
        Endpoint here = site("one", 1, false, disks("fast", true, 1));
        Endpoint there = new Endpoint(
                new Host(2, 1, "lab", "two", "two:8006", "two", null, false, "t", "9", null, Instant.EPOCH),
                "two",
                null,
                true,
                "9.1.2",
                null,
                null,
                false,
                List.of(disks("fast", true, 1)),
                Set.of("vmbr0"));
        PreflightEvaluation evaluation = evaluate(here, container(Map.of()), there, null);
        assertThat(evaluation.preflight().blockers()).isEmpty();
        assertThat(evaluation.preflight().transferBytes()).isZero();
        assertThat(evaluation.preflight().capacityOk()).isTrue();
    }

    @Test
    void aStorageThatBothHostsSeeIsUsedWhateverItsNames() {
        Endpoint here = site("alpha", 1, false, files(50), share("nas", "nfs nas /export"));
        Endpoint there =
                site("beta", 2, false, files(50), disks("fast", false, 100), share("backups", "nfs nas /export"));
        MigrationPlan plan = evaluate(here, container(Map.of()), there, null).plan();
        assertThat(plan.strategy()).isEqualTo(Strategy.SHARED_STORAGE);
        assertThat(plan.archiveStorage()).isEqualTo("nas");
        assertThat(plan.targetArchiveStorage()).isEqualTo("backups");
    }

    @Test
    void otherwiseTheArchiveIsSentWhichNeedsSshOnBothHosts() {
        Endpoint there = site("beta", 2, true, files(50), disks("fast", false, 100), share("nas", "nfs other /export"));
        assertThat(evaluate(FROM, container(Map.of()), there, null).plan().strategy())
                .isEqualTo(Strategy.TRANSFER);
        Endpoint closed = site("beta", 2, false, files(50), disks("fast", false, 100));
        assertThat(evaluate(FROM, container(Map.of()), closed, null).preflight().blockers())
                .singleElement()
                .asString()
                .contains("can't sign in to beta over SSH");
    }

    @Test
    void anotherArchitectureBlocksAndAnUnknownOneDoesNot() {
        StorageSpace[] storages = {files(50), disks("fast", false, 100)};
        assertThat(evaluate(FROM, container(Map.of()), site("beta", 2, true, "aarch64", storages), null)
                        .preflight()
                        .blockers())
                .singleElement()
                .asString()
                .contains("x86_64", "aarch64, the architecture of beta");
        assertThat(evaluate(FROM, container(Map.of()), site("beta", 2, true, (String) null, storages), null)
                        .preflight()
                        .blockers())
                .isEmpty();
    }

    @ParameterizedTest(name = "{0}: {1} blocks with: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            template | 1                                     | is a template
            lock     | backup                                | is locked (backup)
            mp0      | /srv/music,mp=/music                  | can't be moved
            mp1      | fast:vm-101-disk-1,mp=/data,size=4G   | excluded from backups
            dev0     | /dev/ttyUSB0                          | passed through
            lxc      | lxc.cgroup2.devices.allow             | raw lxc settings
            """)
    void whatCanNotBeMovedBlocks(String key, String value, String blocker) {
        Endpoint there = site("beta", 2, true, files(50), disks("fast", false, 100));
        PreflightEvaluation evaluation = evaluate(FROM, container(Map.of(key, value)), there, null);
        assertThat(evaluation.plan()).isNull();
        assertThat(evaluation.preflight().blockers()).singleElement().asString().contains(blocker);
    }

    @Test
    void aMissingBridgeBlocksAndAnUnknownNetworkWarns() {
        Endpoint there = new Endpoint(
                site("beta", 2, true).host(),
                "beta",
                null,
                true,
                "8.2.4",
                null,
                null,
                true,
                List.of(files(50), disks("fast", false, 100)),
                Set.of("vmbr9"));
        Preflight preflight = evaluate(FROM, container(Map.of("net1", "name=eth1,bridge=vnet7")), there, null)
                .preflight();
        assertThat(preflight.blockers()).singleElement().asString().contains("no bridge vmbr0");
        assertThat(String.join(" ", preflight.warnings())).contains("network vnet7", "older than 9.1.2");
    }

    @ParameterizedTest(name = "{0} GiB for disks and {1} GiB for the archive there: {2}")
    @CsvSource({"100, 50, true", "1, 50, false", "100, 1, false"})
    void thereMustBeSpaceForTheDisksAndTheArchive(long diskGib, long fileGib, boolean ok) {
        Endpoint there = site("beta", 2, true, files(fileGib), disks("fast", false, diskGib));
        Preflight preflight = evaluate(FROM, container(Map.of()), there, null).preflight();
        assertThat(preflight.capacityOk()).isEqualTo(ok);
        assertThat(preflight.blockers().isEmpty()).isEqualTo(ok);
    }

    @Test
    void theBytesOfAStoppedContainerAreUnknownAndItsDisksCountInFull() {
        Container stopped = new Container(container(Map.of()).config(), false, false, 2, null);
        Endpoint there = site("beta", 2, true, files(50), disks("fast", false, 5));
        Preflight preflight = evaluate(FROM, stopped, there, null).preflight();
        assertThat(preflight.transferBytes()).isNull();
        assertThat(preflight.capacityOk()).isFalse();
        assertThat(preflight.warnings()).anyMatch(w -> w.contains("2 snapshots"));
        assertThat(preflight.estDowntimeS()).isZero();
    }

    @Test
    void hostsThatCanNotBeQueriedAreReported() {
        var silent = new Endpoint(
                site("beta", 2, true).host(),
                "beta",
                "beta can't be queried.",
                null,
                null,
                null,
                null,
                true,
                List.of(),
                Set.of());
        Preflight preflight = evaluate(FROM, container(Map.of()), silent, null).preflight();
        assertThat(preflight.strategy()).isNull();
        assertThat(preflight.blockers()).containsExactly("beta can't be queried.");
        assertThat(PreflightEvaluation.of(new PreflightInputs(
                                101, null, "This app has no host.", null, silent, null, null, false))
                        .preflight()
                        .blockers())
                .containsExactly("This app has no host.", "beta can't be queried.");
    }
}
