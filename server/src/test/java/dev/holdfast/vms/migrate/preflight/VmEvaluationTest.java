package dev.holdfast.vms.migrate.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.guests.migrate.Endpoint;
import dev.holdfast.guests.migrate.Preflight;
import dev.holdfast.guests.migrate.StorageSpace;
import dev.holdfast.guests.migrate.Strategy;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.PveGuest;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The decisions of a machine's preflight, from collected facts. */
class VmEvaluationTest {
    private static final long GIB = 1L << 30;
    private static final StorageSpace FAST = images("fast", "lvmthin", false, 100);
    private static final StorageSpace SHARED = images("shared", "nfs", true, 100);
    private static final Endpoint FROM =
            node("one", 1, "9.1.2", "Xeon", FAST, SHARED, images("tank", "zfspool", false, 50));
    private static final Endpoint TO = node("two", 1, "9.1.2", "Xeon", FAST, SHARED);

    private static StorageSpace images(String name, String type, boolean shared, long freeGib) {
        return new StorageSpace(name, type, Set.of("images"), true, shared, null, freeGib * GIB, 500 * GIB);
    }

    private static Endpoint node(
            String name, long cluster, String version, @Nullable String processor, StorageSpace... storages) {
        var host = new Host(
                name.hashCode(),
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
        return new Endpoint(
                host, name, null, true, version, "x86_64", processor, false, List.of(storages), Set.of("vmbr0"));
    }

    /** A case, changed step by step. */
    private static final class Case {
        private final Map<String, String> config = new HashMap<>(
                Map.of("scsi0", "fast:vm-201-disk-0,size=8G", "net0", "virtio=BC:24:11:00:00:01,bridge=vmbr0"));
        private boolean running = true;
        private boolean highlyAvailable;
        private @Nullable String lock;
        private boolean online = true;
        private @Nullable String storage;
        private Endpoint source = FROM;
        private Endpoint target = TO;
        private Map<String, Map<String, String>> snapshots = Map.of();
        private List<String> resources = List.of();
        private List<String> replicated = List.of();
        private List<String> clones = List.of();
        private @Nullable Set<String> there = Set.of();
        private List<String> pending = List.of();
        private VmInputs.@Nullable Arrival arrival;
        private @Nullable String job;

        /** The same, with a target in another cluster. */
        Case across(StorageSpace... storages) {
            target = node("far", 2, "9.1.2", "Xeon", storages);
            arrival = new VmInputs.Arrival(201, List.of());
            return this;
        }

        Case with(String key, String value) {
            config.put(key, value);
            return this;
        }

        VmEvaluation evaluate() {
            var status = new PveGuest.Status(
                    running ? "running" : "stopped",
                    "web",
                    lock,
                    null,
                    null,
                    new PveGuest.HighAvailability(highlyAvailable, null),
                    null,
                    null,
                    null);
            var machine = new VmInputs.Machine(
                    new GuestConfig(config, "d"),
                    status,
                    "id",
                    snapshots,
                    resources,
                    replicated,
                    pending,
                    clones,
                    there);
            return VmEvaluation.of(
                    new VmInputs(201, "web", source, null, machine, target, storage, online, false, arrival, job));
        }

        void isBlocked(String... words) {
            VmEvaluation evaluation = evaluate();
            assertThat(evaluation.move()).isNull();
            assertThat(evaluation.preflight().blockers())
                    .as(evaluation.preflight().toString())
                    .singleElement()
                    .asString()
                    .contains(words);
        }

        Preflight isAllowed() {
            VmEvaluation evaluation = evaluate();
            assertThat(evaluation.preflight().blockers()).isEmpty();
            assertThat(evaluation.move()).isNotNull();
            return evaluation.preflight();
        }
    }

    @Test
    void aRunningMachineIsMovedWithItsLocalDisks() {
        VmEvaluation evaluation =
                new Case().with("scsi1", "shared:vm-201-disk-1,size=9G").evaluate();
        Preflight preflight = evaluation.preflight();
        assertThat(preflight.strategy()).isEqualTo(Strategy.CLUSTER);
        assertThat(preflight.transferBytes()).isEqualTo(8 * GIB);
        assertThat(preflight.rootfsStorage()).isEqualTo("fast");
        assertThat(preflight.rootfsOptions())
                .extracting(Preflight.RootfsOption::storage)
                .containsExactly("fast", "shared");
        assertThat(preflight.capacityOk()).isTrue();
        assertThat(preflight.warnings()).isEmpty();
        assertThat(preflight.estDowntimeS()).isEqualTo(1);
        assertThat(evaluation.move()).satisfies(move -> {
            assertThat(move.running()).isTrue();
            assertThat(move.localDisks()).isOne();
            assertThat(move.storage()).isNull();
            assertThat(move.targetStorages()).containsExactly("fast");
        });
    }

    @Test
    void aRequestedStorageIsOnlyForLocalDisks() {
        Case one = new Case();
        one.storage = "shared";
        assertThat(one.evaluate().move().targetStorages()).containsExactly("shared");
        one.with("scsi0", "shared:vm-201-disk-0,size=8G");
        assertThat(one.isAllowed().warnings()).singleElement().asString().contains("shared is not used");
        assertThat(one.evaluate().move().storage()).isNull();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "hostpci0 | 0000:01:00.0 | passed through to the machine (hostpci0)",
                "usb0 | host=1-1 | (usb0)",
                "serial0 | /dev/ttyS0 | (serial0)",
                "ide2 | fast:iso/debian.iso,media=cdrom | which only one has. Eject it",
                "ide2 | cdrom,media=cdrom | reads from the CD drive of the node",
                "lock | backup | locked (backup)"
            })
    void whatTiesTheMachineToItsNodeIsNamed(String key, String value, String words) {
        new Case().with(key, value).isBlocked(words);
    }

    @Test
    void aSpiceDeviceAndASocketAreNoDevicesOfTheNode() {
        new Case().with("usb0", "spice").with("serial0", "socket").isAllowed();
    }

    @Test
    void resourcesThatProxmoxReportsBlockTheMove() {
        Case one = new Case();
        one.resources = List.of("rng0");
        one.isBlocked("rng0", "Remove them first");
    }

    @Test
    void aLinkedCloneStaysBesideItsTemplate() {
        new Case().with("scsi0", "fast:base-9-disk-0/vm-201-disk-0,size=1G").isBlocked("linked clone", "full copy");
    }

    @Test
    void aTemplateWithLinkedClonesStays() {
        Case one = new Case();
        one.running = false;
        one.clones = List.of("fast:base-201-disk-0/vm-202-disk-0");
        one.isBlocked("Linked clones still read", "vm-202-disk-0");
    }

    @Test
    void snapshotsOfLocalDisksBlockAMoveWhileItRuns() {
        Case one = new Case();
        one.snapshots = Map.of("old", Map.of("scsi0", "fast:vm-201-disk-0,size=8G"));
        one.isBlocked("in snapshots (old)", "move it offline");
        one.running = false;
        one.isBlocked("snapshots can't be copied (old)");
        one.with("scsi0", "fast:201/vm-201-disk-0.qcow2,size=8G");
        one.snapshots = Map.of("old", Map.of("scsi0", "fast:201/vm-201-disk-0.qcow2,size=8G"));
        one.isAllowed();
        one.running = true;
        one.snapshots = Map.of("old", Map.of("scsi0", "fast:201/vm-201-disk-7.qcow2,size=8G"));
        one.isAllowed();
    }

    @Test
    void highAvailabilityLocksAndJobsBlockTheMove() {
        Case one = new Case();
        one.highlyAvailable = true;
        one.isBlocked("high availability", "Remove it");
        Case locked = new Case();
        locked.lock = "snapshot";
        locked.isBlocked("locked (snapshot)");
        Case hibernated = new Case();
        hibernated.running = false;
        hibernated.lock = "suspended";
        hibernated.isBlocked("hibernated");
        Case busy = new Case();
        busy.job = "This can't be done while job 7 (vm.delete) is in progress.";
        busy.isBlocked("job 7");
    }

    @Test
    void aRunningMachineIsNotMovedOffline() {
        Case one = new Case();
        one.online = false;
        one.isBlocked("Shut it down first, or move it online");
        one.running = false;
        assertThat(one.isAllowed().estDowntimeS()).isZero();
    }

    @Test
    void aReplicatedMachineMovesOnlyToANodeThatHasItsCopy() {
        Case one = new Case();
        one.replicated = List.of("three");
        one.isBlocked("replicated to three, but not to two");
        one.replicated = List.of("two");
        one.isAllowed();
    }

    @Test
    void theProcessorTypeHostNeedsTheSameProcessorWhileItRuns() {
        Case one = new Case().with("cpu", "host,flags=+aes");
        one.isAllowed();
        one.target = node("two", 1, "9.1.2", "EPYC", FAST, SHARED);
        one.isBlocked("EPYC instead of Xeon", "x86-64-v2-AES");
        one.running = false;
        one.isAllowed();
        one.running = true;
        one.target = node("two", 1, "9.1.2", null, FAST, SHARED);
        assertThat(one.isAllowed().warnings()).singleElement().asString().contains("unknown whether both nodes");
        one.config.put("cpu", "x86-64-v2-AES");
        assertThat(one.isAllowed().warnings()).isEmpty();
    }

    @Test
    void anOlderNodeDoesNotTakeARunningMachine() {
        Case one = new Case();
        one.target = node("two", 1, "8.4.1", "Xeon", FAST, SHARED);
        one.isBlocked("older than 9.1.2", "move it offline");
        one.running = false;
        assertThat(one.isAllowed().warnings()).singleElement().asString().contains("older than 9.1.2");
    }

    @Test
    void theTargetNeedsTheStoragesWithRoom() {
        Case one = new Case();
        one.target = node("two", 1, "9.1.2", "Xeon", SHARED);
        one.isBlocked("Storage fast is not available on two");
        one.target = node("two", 1, "9.1.2", "Xeon", images("fast", "lvmthin", false, 7));
        one.isBlocked("7 GiB free, and the disks need 8 GiB");
        assertThat(one.evaluate().preflight().capacityOk()).isFalse();
        one.target = node(
                "two", 1, "9.1.2", "Xeon", new StorageSpace("fast", "dir", Set.of("iso"), true, false, null, 1L, 1L));
        one.isBlocked("holds no disk images");
        one.target = node(
                "two",
                1,
                "9.1.2",
                "Xeon",
                new StorageSpace("fast", "dir", Set.of("images"), false, false, null, null, null));
        one.isBlocked("not active");
        one.target = TO;
        one.storage = "tank";
        one.isBlocked("Storage tank is not available on two");
    }

    @Test
    void aDiskOfUnknownSizeLeavesTheRoomUnknown() {
        Preflight preflight = new Case().with("scsi0", "fast:vm-201-disk-0").isAllowed();
        assertThat(preflight.capacityOk()).isNull();
        assertThat(preflight.transferBytes()).isNull();
    }

    @Test
    void aStoppedMachineOnZfsIsCopiedOnlyToZfs() {
        Case one = new Case().with("scsi0", "tank:vm-201-disk-0,size=8G");
        one.storage = "fast";
        one.isAllowed();
        one.running = false;
        one.isBlocked("offline from a storage of type zfspool to fast of type lvmthin");
    }

    @Test
    void aMissingBridgeBlocksAndAnUnknownNetworkWarns() {
        Case one = new Case();
        one.target =
                new Endpoint(TO.host(), "two", null, true, "9.1.2", "x86_64", "Xeon", false, TO.storages(), Set.of());
        one.isBlocked("two has no active bridge vmbr0");
        Case unknown = new Case().with("net1", "virtio,bridge=vnet7");
        assertThat(unknown.isAllowed().warnings()).singleElement().asString().contains("network vnet7");
    }

    @Test
    void whatAnEarlierMoveLeftIsShown() {
        Case one = new Case();
        one.there = Set.of("fast:vm-201-disk-3", "shared:vm-201-disk-0");
        assertThat(one.isAllowed().warnings())
                .singleElement()
                .asString()
                .contains("fast:vm-201-disk-3")
                .doesNotContain("shared:");
        one.there = null;
        assertThat(one.isAllowed().warnings()).singleElement().asString().contains("could not be read");
    }

    @Test
    void aMoveToAnotherClusterCopiesAllDisksAndMapsEachName() {
        Case one = new Case()
                .with("scsi1", "shared:vm-201-disk-1,size=9G")
                .with("net1", "virtio=BC:24:11:00:00:02,bridge=vmbr0")
                .across(FAST, images("shared", "nfs", true, 100));
        VmEvaluation evaluation = one.evaluate();
        assertThat(evaluation.preflight().blockers()).isEmpty();
        assertThat(evaluation.preflight().strategy()).isEqualTo(Strategy.REMOTE);
        assertThat(evaluation.preflight().transferBytes()).isEqualTo(17 * GIB);
        VmMove.Remote remote =
                evaluation.move() == null ? null : evaluation.move().remote();
        assertThat(remote)
                .isEqualTo(new VmMove.Remote(2, 201, "fast:fast,shared:shared", "vmbr0", (long) "one".hashCode()));
        one.storage = "fast";
        one.arrival = new VmInputs.Arrival(700, List.of());
        assertThat(one.isAllowed().target().ctid()).isEqualTo(700);
        assertThat(one.isAllowed().source()).extracting(Preflight.MoveEnd::ctid).isEqualTo(201);
        assertThat(one.isAllowed().warnings()).anySatisfy(w -> assertThat(w).contains("becomes 700"));
    }

    @Test
    void whatAnotherClusterCannotTakePreventsTheMove() {
        Case one = new Case().across(FAST);
        one.snapshots = Map.of("old", Map.of());
        one.isBlocked("snapshots (old)");
        one.snapshots = Map.of();
        one.pending = List.of("cores");
        one.isBlocked("Changes wait for the next start (cores)");
        one.pending = List.of();
        one.replicated = List.of("two");
        one.isBlocked("replicated to two");
        one.replicated = List.of();
        one.arrival = new VmInputs.Arrival(201, List.of("Sys.Incoming on /"));
        one.isBlocked("lacks the privileges", "Sys.Incoming on /");
        one.across(FAST).with("hookscript", "local:snippets/a.pl");
        one.isBlocked("option hookscript");
        Case template = new Case().with("template", "1").across(FAST);
        template.running = false;
        template.isBlocked("A template stays in its cluster");
        new Case()
                .with("scsi0", "fast:base-9-disk-0/vm-201-disk-0,size=8G")
                .across(FAST)
                .isBlocked("linked clone");
        new Case().with("ide2", "shared:iso/a.iso,media=cdrom").across(FAST).isBlocked("stays in its cluster");
    }

    @Test
    void anImageFileIsNotConvertedByAnOfflineCopy() {
        StorageSpace files = images("files", "dir", false, 100);
        var from = node("one", 1, "9.1.2", "Xeon", FAST, files);
        Case one = new Case().with("scsi0", "files:201/vm-201-disk-0.qcow2,size=8G");
        one.source = from;
        one.storage = "fast";
        one.isAllowed();
        one.running = false;
        one.isBlocked("file in another format", "holds files");
        one.running = true;
        one.with("tpmstate0", "files:201/vm-201-disk-1.qcow2,size=4M");
        one.isBlocked("Disk tpmstate0", "remove that drive");
    }

    @Test
    void theHostsThemselvesCanPreventTheMove() {
        Case one = new Case();
        one.target = node("far", 2, "9.1.2", "Xeon", FAST);
        one.isBlocked("far did not answer which VM ID is free");
        assertThat(one.evaluate().preflight().strategy()).isEqualTo(Strategy.REMOTE);
        one.target = FROM;
        one.isBlocked("already on one");
        one.target = new Endpoint(
                TO.host(), "two", "two can't be queried.", null, null, null, null, false, List.of(), Set.of());
        one.isBlocked("two can't be queried.");
        one.target = new Endpoint(
                TO.host(), "two", "two can't be queried.", false, null, null, null, false, List.of(), Set.of());
        one.isBlocked("Node two is offline");
        one.target = new Endpoint(
                TO.host(), "two", null, true, "9.1.2", "aarch64", "Xeon", false, TO.storages(), TO.bridges());
        one.isBlocked("aarch64");
    }

    @Test
    void aMachineThatCanNotBeReadIsReported() {
        Preflight preflight = VmEvaluation.of(
                        new VmInputs(201, "web", null, "It is gone.", null, TO, null, true, false, null, null))
                .preflight();
        assertThat(preflight.blockers()).containsExactly("It is gone.");
        assertThat(preflight.source()).isNull();
        assertThat(preflight.capacityOk()).isNull();
        assertThat(preflight.estDowntimeS()).isNull();
    }
}
