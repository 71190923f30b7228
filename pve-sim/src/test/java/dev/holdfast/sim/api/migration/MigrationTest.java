package dev.holdfast.sim.api.migration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Patience;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.volume.Volume;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Migration within a cluster. */
class MigrationTest extends Worlds {
    private static final String CT = "/nodes/lab1/lxc/101";
    private static final String VM = "/nodes/lab1/qemu/201";
    private SimCluster lab;
    private Asker root;

    @BeforeEach
    void begin() {
        sim.faults().taskDuration(Duration.ofSeconds(4));
        lab = sim.cluster("lab", "lab1", "lab2", "lab3");
        lab.storage("nas", "nfs", "images,rootdir", 1000);
        lab.container(101, "lab1", "web").set("rootfs", "local-lvm:vm-101-disk-0,size=8G");
        lab.machine(201, "lab1", "vm");
        root = root("lab1");
    }

    private String log() {
        return String.join("\n", lab.tasks().getFirst().lines());
    }

    private void startMachine() {
        lab.guest(201).start();
    }

    @Test
    void stoppedContainerMigratesWithItsDisks() {
        SimTask moving = task(root.post(CT + "/migrate", "target=lab2"));
        Patience.until("the guest is locked", () -> lab.guest(101).lock() != null);
        assertThat(lab.guest(101).lock()).isEqualTo("migrate");
        assertThat(lab.guest(101).node()).isEqualTo("lab1");
        assertThat(end(moving)).isEqualTo("OK");
        assertThat(moving.node()).isEqualTo("lab1");
        assertThat(moving.lines().getFirst()).matches("[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]{8} .*");
        assertThat(lab.guest(101).node()).isEqualTo("lab2");
        assertThat(lab.guest(101).lock()).isNull();
        SimStorage lvm = lab.findStorage("local-lvm");
        assertThat(lvm.find("lab1", "vm-101-disk-0")).isNull();
        assertThat(lvm.find("lab2", "vm-101-disk-0")).isNotNull();
        assertThat(root.get(CT + "/config").reason()).contains("does not exist");
        assertThat(root.get("/nodes/lab2/lxc/101/config").status()).isEqualTo(200);
    }

    @Test
    void runningContainerMigratesInRestartMode() {
        lab.guest(101).start();
        assertThat(root.post(CT + "/migrate", "target=lab2").reason())
                .isEqualTo("can't migrate running container without --online or --restart");
        assertThat(done(root.post(CT + "/migrate", "target=lab2&online=1"))).isEqualTo("migration aborted");
        assertThat(log()).contains("lxc live migration is currently not implemented");
        assertThat(done(root.post(CT + "/migrate", "target=lab2&restart=1"))).isEqualTo("OK");
        assertThat(lab.guest(101).node()).isEqualTo("lab2");
        assertThat(lab.guest(101).isRunning()).isTrue();
    }

    @Test
    void containerThatDoesNotShutDownStays() {
        lab.guest(101).start().ignoreShutdown(true);
        assertThat(done(root.post(CT + "/migrate", "target=lab2&restart=1&timeout=3")))
                .isEqualTo("migration aborted");
        assertThat(log()).contains("command 'lxc-stop -n 101 --timeout 3' failed: exit code 1");
        assertThat(lab.guest(101).node()).isEqualTo("lab1");
        assertThat(lab.guest(101).isRunning()).isTrue();
    }

    @Test
    void containerIsRestartedOnTheSourceWhenTheTargetFails() {
        lab.guest(101).start();
        SimTask moving = task(root.post(CT + "/migrate", "target=lab2&restart=1"));
        Patience.until("the guest is locked", () -> lab.guest(101).lock() != null);
        sim.node("lab2").down();
        assertThat(end(moving)).isEqualTo("migration aborted");
        assertThat(lab.guest(101).node()).isEqualTo("lab1");
        assertThat(lab.guest(101).isRunning()).isTrue();
        assertThat(lab.guest(101).lock()).isNull();
        assertThat(lab.findStorage("local-lvm").find("lab2", "vm-101-disk-0")).isNull();
    }

    @Test
    void runningVmKeepsRunning() {
        lab.guest(201).set("scsi0", "nas:201/vm-201-disk-0.qcow2,size=4G");
        startMachine();
        long since = lab.guest(201).ranSince(clock.millis());
        assertThat(root.post(VM + "/migrate", "target=lab2").reason())
                .isEqualTo("can't migrate running VM without --online");
        assertThat(done(root.post(VM + "/migrate", "target=lab2&online=1"))).isEqualTo("OK");
        assertThat(lab.guest(201).node()).isEqualTo("lab2");
        assertThat(lab.guest(201).isRunning()).isTrue();
        assertThat(lab.guest(201).ranSince(clock.millis())).isEqualTo(since);
    }

    @Test
    void localDisksOfARunningVmMigrateOnRequest() {
        startMachine();
        assertThat(done(root.post(VM + "/migrate", "target=lab2&online=1"))).isEqualTo("migration aborted");
        assertThat(log()).contains("can't live migrate attached local disks without with-local-disks option");
        assertThat(lab.guest(201).lock()).isNull();
        assertThat(done(root.post(VM + "/migrate", "target=lab2&online=1&with-local-disks=1&targetstorage=nas")))
                .isEqualTo("OK");
        assertThat(lab.guest(201).get("scsi0").toString()).startsWith("nas:201/vm-201-disk-0.raw,");
        assertThat(lab.findStorage("local-lvm").volumes("lab1"))
                .noneMatch(v -> Integer.valueOf(201).equals(v.vmid()));
    }

    @Test
    void existingVolumeOnTheTargetIsNotOverwritten() {
        SimStorage lvm = lab.findStorage("local-lvm");
        Volume other = lvm.put("lab2", lvm.find("lab1", "vm-101-disk-0").sized(1));
        assertThat(done(root.post(CT + "/migrate", "target=lab2"))).isEqualTo("OK");
        assertThat(lab.guest(101).get("rootfs")).isEqualTo("local-lvm:vm-101-disk-1,size=8G");
        assertThat(lvm.find("lab2", "vm-101-disk-0")).isEqualTo(other);
    }

    @Test
    void impossibleTargetsAreRefusedImmediately() {
        assertThat(root.post(VM + "/migrate", "target=lab1")
                        .json()
                        .at("/errors/target")
                        .asString())
                .isEqualTo("target is local node.");
        assertThat(root.post(VM + "/migrate", "target=lab9").reason()).isEqualTo("no such cluster node 'lab9'");
        assertThat(root.post(VM + "/migrate", "target=lab2&force=1")
                        .json()
                        .at("/errors/force")
                        .asString())
                .isEqualTo("Only root may use this option.");
        lab.findStorage("local-lvm").set("nodes", "lab1,lab3");
        String missing = "storage 'local-lvm' is not available on node 'lab2'";
        assertThat(root.post(VM + "/migrate", "target=lab2").reason()).isEqualTo(missing);
        assertThat(done(root.post(CT + "/migrate", "target=lab2"))).isEqualTo("migration aborted");
        assertThat(log()).contains(missing);
        assertThat(root.post(CT + "/migrate", "target=lab2&target-storage=local-lvm")
                        .reason())
                .isEqualTo(missing);
        assertThat(root.post(CT + "/migrate", "target=lab2&target-storage=backup-nfs")
                        .reason())
                .isEqualTo("storage 'backup-nfs' does not support CT rootdirs");
        assertThat(root.post(VM + "/migrate", "target=lab2&targetstorage=a,b")
                        .json()
                        .at("/errors/targetstorage")
                        .asString())
                .startsWith("failed to parse");
        lab.guest(201).lock("backup");
        assertThat(root.post(VM + "/migrate", "target=lab3").reason()).isEqualTo("VM is locked (backup)");
        lab.quorum(false);
        assertThat(root.post(CT + "/migrate", "target=lab3").reason()).isEqualTo("cluster not ready - no quorum?");
    }

    @Test
    void targetThatIsDownFailsTheTask() {
        sim.node("lab2").down();
        assertThat(done(root.post(CT + "/migrate", "target=lab2"))).isEqualTo("migration aborted");
        assertThat(log()).contains("Can't connect to destination address using public key");
    }

    @Test
    void localResourcesPreventTheMigration() {
        lab.guest(201).set("hostpci0", "01:00.0");
        assertThat(done(root.post(VM + "/migrate", "target=lab2"))).isEqualTo("migration aborted");
        assertThat(log()).contains("can't migrate VM which uses local devices: hostpci0");
        lab.guest(201).set("hostpci0", null).set("ide2", "local:iso/a.iso,media=cdrom");
        assertThat(done(root.post(VM + "/migrate", "target=lab2"))).isEqualTo("migration aborted");
        assertThat(log()).contains("local cdrom image").contains("Problem found while scanning volumes");
        lab.guest(201).set("ide2", null).snapshot("s1", "");
        assertThat(done(root.post(VM + "/migrate", "target=lab2"))).isEqualTo("migration aborted");
        assertThat(log()).contains("non-migratable snapshot exists");
        lab.guest(101).set("mp0", "/srv,mp=/srv");
        assertThat(done(root.post(CT + "/migrate", "target=lab2"))).isEqualTo("migration aborted");
        assertThat(log()).contains("cannot migrate local bind mount point 'mp0'");
    }

    @Test
    void linkedCloneStaysWithItsBase() {
        lab.guest(201).set("scsi0", "local:201/vm-201-disk-0.qcow2,size=1G");
        done(root.post(VM + "/template", ""));
        done(root.post(VM + "/clone", "newid=300"));
        assertThat(done(root.post("/nodes/lab1/qemu/300/migrate", "target=lab2")))
                .isEqualTo("migration aborted");
        assertThat(log()).contains("clone of '201/base-201-disk-0.qcow2'");
        assertThat(done(root.post(VM + "/migrate", "target=lab2"))).isEqualTo("migration aborted");
        assertThat(log()).contains("referenced by linked clone(s)");
    }

    @Test
    void preconditionsListTargetsAndLocalResources() {
        lab.findStorage("local-lvm").set("nodes", "lab1,lab2");
        lab.guest(201).set("usb0", "host=1-2").set("unused0", "local-lvm:vm-201-disk-5");
        var data = root.get(VM + "/migrate").data();
        assertThat(data.path("allowed_nodes").toString()).isEqualTo("[\"lab2\"]");
        assertThat(data.at("/not_allowed_nodes/lab3/unavailable_storages").toString())
                .isEqualTo("[\"local-lvm\"]");
        assertThat(data.path("local_disks").findValuesAsString("drivename")).containsExactly("scsi0", "unused0");
        assertThat(data.path("local_resources").toString()).isEqualTo("[\"usb0\"]");
        assertThat(root.get(CT + "/migrate").data().path("allowed-nodes").toString())
                .isEqualTo("[\"lab2\",\"lab3\"]");
        sim.version8();
        startMachine();
        assertThat(root.get(VM + "/migrate").data().has("allowed_nodes")).isFalse();
        assertThat(root.get(CT + "/migrate").status()).isEqualTo(501);
    }

    @Test
    void migrationToAnotherStorageNeedsMorePrivileges() {
        var token = sim.token("mover@pve!one").grant("/vms", Set.of("VM.Audit"));
        Asker asker = Asker.of(sim.node("lab1"), token);
        assertThat(asker.post(CT + "/migrate", "target=lab2").reason())
                .isEqualTo("Permission check failed (/vms/101, VM.Migrate)");
        token.grant("/vms", Set.of("VM.Migrate"));
        assertThat(asker.post(CT + "/migrate", "target=lab2&target-storage=nas").reason())
                .isEqualTo("Permission check failed (/vms/101, VM.Config.Disk)");
        token.grant("/vms", Set.of("VM.Migrate", "VM.Config.Disk"));
        assertThat(asker.post(CT + "/migrate", "target=lab2&target-storage=nas").reason())
                .isEqualTo("Permission check failed (/storage/nas, Datastore.AllocateSpace)");
    }
}
