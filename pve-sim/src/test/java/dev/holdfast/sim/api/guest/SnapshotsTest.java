package dev.holdfast.sim.api.guest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Patience;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.SimTask;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Snapshots: the storages that support them, the restored values, and the order. */
class SnapshotsTest extends Worlds {
    private static final String CT = "/nodes/alpha/lxc/101";
    private static final String VM = "/nodes/alpha/qemu/201";
    private SimCluster alpha;
    private Asker root;

    @BeforeEach
    void begin() {
        sim.faults().taskDuration(Duration.ofSeconds(1));
        alpha = sim.host("alpha");
        alpha.container(101, "alpha", "web");
        alpha.machine(201, "alpha", "vm");
        root = root("alpha");
    }

    @Test
    void rollbackRestoresTheConfigurationAndKeepsTheDescription() {
        alpha.guest(101).set("cores", 2).set("description", "then\n");
        assertThat(done(root.post(CT + "/snapshot", "snapname=before&description=why")))
                .isEqualTo("OK");
        alpha.guest(101).set("cores", 8).set("description", "now\n").start();
        assertThat(done(root.post(CT + "/snapshot/before/rollback", ""))).isEqualTo("OK");
        var config = root.get(CT + "/config").data();
        assertThat(config.path("cores").asInt()).isEqualTo(2);
        assertThat(config.path("description").asString()).isEqualTo("now\n");
        assertThat(config.path("parent").asString()).isEqualTo("before");
        assertThat(alpha.guest(101).isRunning()).isFalse();
        assertThat(done(root.post(CT + "/snapshot/before/rollback", "start=1"))).isEqualTo("OK");
        assertThat(alpha.guest(101).isRunning()).isTrue();
    }

    @Test
    void rollbackBringsBackTheFilesOfAContainer() {
        var files = alpha.guest(101).start().computer().computer().files();
        files.write("/root/kept", "then");
        done(root.post(CT + "/snapshot", "snapname=before"));
        files.write("/root/kept", "now");
        files.write("/root/new", "now");
        assertThat(done(root.post(CT + "/snapshot/before/rollback", "start=1"))).isEqualTo("OK");
        var back = alpha.guest(101).computer().computer().files();
        assertThat(back.read("/root/kept")).isEqualTo("then");
        assertThat(back.read("/root/new")).isNull();
    }

    @Test
    void childrenOfADeletedSnapshotMoveToItsParent() {
        for (String name : new String[] {"aa", "bb", "cc"}) done(root.post(VM + "/snapshot", "snapname=" + name));
        assertThat(done(root.delete(VM + "/snapshot/bb"))).isEqualTo("OK");
        var rows = root.get(VM + "/snapshot").data();
        assertThat(rows.findValuesAsString("name")).containsExactly("aa", "cc", "current");
        assertThat(rows.findValuesAsString("parent")).containsExactly("aa", "cc");
        assertThat(done(root.delete(VM + "/snapshot/cc"))).isEqualTo("OK");
        assertThat(root.get(VM + "/snapshot").data().get(1).path("parent").asString())
                .isEqualTo("aa");
    }

    @Test
    void guestIsLockedDuringTheTask() {
        SimTask taking = task(root.post(CT + "/snapshot", "snapname=before"));
        Patience.until("the guest is locked", () -> alpha.guest(101).lock() != null);
        assertThat(alpha.guest(101).lock()).isEqualTo("snapshot");
        assertThat(root.put(CT + "/snapshot/before/config", "description=x").reason())
                .isEqualTo("CT is locked (snapshot)");
        assertThat(end(taking)).isEqualTo("OK");
        assertThat(alpha.guest(101).lock()).isNull();
    }

    @Test
    void crashedNodeLeavesTheLock() {
        SimTask taking = task(root.post(CT + "/snapshot", "snapname=before"));
        Patience.until("the guest is locked", () -> alpha.guest(101).lock() != null);
        sim.node("alpha").crash();
        assertThat(taking.exit()).isEqualTo("unexpected status");
        sim.node("alpha").up();
        assertThat(done(root.post(CT + "/status/start", ""))).isEqualTo("CT is locked (snapshot)");
    }

    @Test
    void onlySomeStoragesSupportSnapshots() {
        alpha.storage("tank", "zfspool", "images,rootdir", 100);
        alpha.storage("thick", "lvm", "images,rootdir", 100);
        for (String disk : new String[] {"local:201/vm-201-disk-0.raw", "thick:vm-201-disk-0"}) {
            alpha.guest(201).set("scsi0", disk + ",size=1G");
            assertThat(done(root.post(VM + "/snapshot", "snapname=before")))
                    .isEqualTo("snapshot feature is not available");
            assertThat(feature("snapshot")).isZero();
        }
        for (String disk : new String[] {"local:201/vm-201-disk-1.qcow2", "tank:vm-201-disk-1"}) {
            alpha.guest(201).set("scsi0", disk + ",size=1G");
            assertThat(feature("snapshot")).isOne();
        }
        alpha.guest(101).set("mp0", "/srv/data,mp=/data");
        assertThat(done(root.post(CT + "/snapshot", "snapname=before"))).isEqualTo("snapshot feature is not available");
    }

    private int feature(String name) {
        return root.get(VM + "/feature?feature=" + name)
                .data()
                .path("hasFeature")
                .asInt();
    }

    @Test
    void zfsRollsBackToTheNewestSnapshotOnly() {
        alpha.storage("tank", "zfspool", "images,rootdir", 100);
        alpha.guest(201)
                .set("scsi0", "tank:vm-201-disk-0,size=1G")
                .snapshot("s1", "")
                .snapshot("s2", "");
        assertThat(done(root.post(VM + "/snapshot/s1/rollback", "")))
                .isEqualTo("can't rollback, 's1' is not most recent snapshot on 'tank:vm-201-disk-0'");
        assertThat(done(root.post(VM + "/snapshot/s2/rollback", ""))).isEqualTo("OK");
    }

    @Test
    void memoryIsSavedOnAVolumeAndResumed() {
        alpha.guest(201).start();
        done(root.post(VM + "/snapshot", "snapname=hot&vmstate=1"));
        var row = root.get(VM + "/snapshot").data().get(0);
        assertThat(row.path("vmstate").asInt()).isOne();
        String state =
                root.get(VM + "/snapshot/hot/config").data().path("vmstate").asString();
        assertThat(state).isEqualTo("local-lvm:vm-201-state-hot");
        SimStorage lvm = alpha.findStorage("local-lvm");
        assertThat(lvm.find("alpha", "vm-201-state-hot")).isNotNull();
        alpha.guest(201).stop();
        done(root.post(VM + "/snapshot/hot/rollback", ""));
        assertThat(alpha.guest(201).isRunning()).isTrue();
        done(root.delete(VM + "/snapshot/hot"));
        assertThat(lvm.find("alpha", "vm-201-state-hot")).isNull();
    }

    @Test
    void diskMissingInTheSnapshotBecomesUnused() {
        alpha.guest(201).snapshot("s1", "").set("scsi1", "local-lvm:vm-201-disk-1,size=2G");
        done(root.post(VM + "/snapshot/s1/rollback", ""));
        var config = root.get(VM + "/config").data();
        assertThat(config.has("scsi1")).isFalse();
        assertThat(config.path("unused0").asString()).isEqualTo("local-lvm:vm-201-disk-1");
    }

    @Test
    void snapshotConfigurationCanBeReadAndDescribed() {
        alpha.guest(101).set("cores", 3).snapshot("s1", "old");
        alpha.guest(101).set("cores", 5);
        assertThat(root.get(CT + "/config?snapshot=s1").data().path("cores").asInt())
                .isEqualTo(3);
        assertThat(root.put(CT + "/snapshot/s1/config", "description=new").status())
                .isEqualTo(200);
        assertThat(root.get(CT + "/snapshot/s1/config")
                        .data()
                        .path("description")
                        .asString())
                .isEqualTo("new\n");
        assertThat(root.get(CT + "/snapshot/s1").data().size()).isEqualTo(2);
        for (String path : new String[] {"/config?snapshot=none", "/snapshot/none/config"}) {
            assertThat(root.get(CT + path).reason()).isEqualTo("snapshot 'none' does not exist");
        }
        assertThat(root.put(CT + "/snapshot/none/config", "description=x").reason())
                .isEqualTo("snapshot 'none' does not exist");
    }

    @Test
    void reservedNamesAreRefusedImmediately() {
        assertThat(root.post(CT + "/snapshot", "snapname=vzdump").reason())
                .isEqualTo("unable to use snapshot name 'vzdump' (reserved name)");
        assertThat(root.post(VM + "/snapshot", "snapname=Pending").reason())
                .isEqualTo("unable to use snapshot name 'Pending' (reserved name)");
        assertThat(root.post(VM + "/snapshot", "snapname=" + "a".repeat(41)).body())
                .contains("value may only be 40 characters long");
        assertThat(root.delete(VM + "/snapshot/1x").body()).contains("invalid configuration ID '1x'");
    }

    @Test
    void templatesHaveNoSnapshots() {
        alpha.guest(201).set("template", 1);
        assertThat(done(root.post(VM + "/snapshot", "snapname=before")))
                .isEqualTo("you can't take a snapshot if it's a template");
        assertThat(done(root.post(VM + "/snapshot/before/rollback", "")))
                .isEqualTo("you can't rollback if vm is a template");
    }

    @Test
    void takingASnapshotNeedsMorePrivilegesThanRollback() {
        alpha.guest(101).snapshot("s1", "");
        var token = sim.token("back@pve!one").grant("/vms", Set.of("VM.Snapshot.Rollback"));
        Asker asker = Asker.of(sim.node("alpha"), token);
        assertThat(asker.post(CT + "/snapshot", "snapname=more").reason())
                .isEqualTo("Permission check failed (/vms/101, VM.Snapshot)");
        assertThat(done(asker.post(CT + "/snapshot/s1/rollback", ""))).isEqualTo("OK");
    }

    @Test
    void withoutQuorumNoSnapshotIsTaken() {
        alpha.quorum(false);
        assertThat(root.post(CT + "/snapshot", "snapname=before").reason()).isEqualTo("cluster not ready - no quorum?");
    }
}
