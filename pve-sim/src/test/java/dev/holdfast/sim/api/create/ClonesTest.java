package dev.holdfast.sim.api.create;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.volume.Disks;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clones and templates, and the base volumes that linked clones keep in use. */
class ClonesTest extends Worlds {
    private static final String CT = "/nodes/lab1/lxc/101";
    private static final String VM = "/nodes/lab1/qemu/201";
    private SimCluster lab;
    private Asker root;

    @BeforeEach
    void begin() {
        sim.faults().taskDuration(Duration.ofSeconds(1));
        lab = sim.cluster("lab", "lab1", "lab2", "lab3");
        lab.storage("nas", "nfs", "images,rootdir", 1000);
        lab.container(101, "lab1", "web");
        lab.machine(201, "lab1", "vm");
        root = root("lab1");
    }

    @Test
    void fullCloneHasItsOwnDisksAndAddresses() {
        assertThat(done(root.post(VM + "/clone", "newid=300&full=1"))).isEqualTo("OK");
        var clone = root.get("/nodes/lab1/qemu/300/config").data();
        assertThat(clone.path("name").asString()).isEqualTo("Copy-of-VM-vm");
        assertThat(clone.path("scsi0").asString()).isEqualTo("local-lvm:vm-300-disk-0,size=32G");
        assertThat(clone.path("net0").asString())
                .isNotEqualTo(lab.guest(201).get("net0"))
                .contains("bridge=vmbr0");
        assertThat(clone.has("lock")).isFalse();
        assertThat(lab.findStorage("local-lvm").find("lab1", "vm-300-disk-0")).isNotNull();
    }

    @Test
    void cloneExistsImmediatelyAndIsLocked() {
        SimTask cloning = task(root.post(CT + "/clone", "newid=300&hostname=two&storage=nas&full=1"));
        assertThat(lab.guest(300).lock()).isEqualTo("create");
        assertThat(lab.guest(101).lock()).isEqualTo("disk");
        assertThat(root.post(CT + "/clone", "newid=301").reason()).isEqualTo("CT is locked (disk)");
        assertThat(end(cloning)).isEqualTo("OK");
        assertThat(lab.guest(300).get("rootfs").toString()).startsWith("nas:300/vm-300-disk-0.raw,");
        assertThat(lab.guest(300).name()).isEqualTo("two");
        assertThat(lab.guest(101).lock()).isNull();
    }

    @Test
    void stoppedCloneTaskRemovesTheClone() {
        SimTask cloning = task(root.post(CT + "/clone", "newid=300"));
        assertThat(root.delete("/nodes/lab1/tasks/" + cloning.upid()).status()).isEqualTo(200);
        assertThat(end(cloning)).isEqualTo("received interrupt");
        assertThat(lab.guest(300)).isNull();
        assertThat(lab.guest(101).lock()).isNull();
        assertThat(lab.findStorage("local-lvm").find("lab1", "vm-300-disk-0")).isNull();
    }

    @Test
    void runningContainerIsClonedOnlyFromASnapshot() {
        lab.guest(101).start();
        assertThat(root.post(CT + "/clone", "newid=300&full=1").reason())
                .isEqualTo("Cannot do full clones on a running container without snapshots");
        assertThat(root.post(CT + "/clone", "newid=300&snapname=none").reason())
                .isEqualTo("snapshot 'none' does not exist");
        lab.guest(101).snapshot("s1", "");
        assertThat(done(root.post(CT + "/clone", "newid=300&full=1&snapname=s1")))
                .isEqualTo("OK");
        assertThat(lab.guest(300).snapshots().isEmpty()).isTrue();
    }

    @Test
    void linkedClonesNeedATemplateOnASupportingStorage() {
        assertThat(root.post(CT + "/clone", "newid=300&full=0").reason())
                .isEqualTo("Linked clone feature for '"
                        + Disks.named(lab.guest(101).get("rootfs").toString()).id() + "' is not available");
        assertThat(root.post(CT + "/template", "").data().isNull()).isTrue();
        end(lab.tasks().getFirst());
        assertThat(lab.guest(101).get("rootfs").toString()).startsWith("local-lvm:base-101-disk-0");
        assertThat(root.post(CT + "/clone", "newid=300&storage=nas").reason())
                .isEqualTo("parameter 'storage' not allowed for linked clones");
        assertThat(root.post(VM + "/clone", "newid=300&full=0&format=raw").reason())
                .isEqualTo("parameter 'format' not allowed for linked clones");
        assertThat(done(root.post(CT + "/clone", "newid=300"))).isEqualTo("OK");
        assertThat(lab.guest(300).get("rootfs").toString()).startsWith("local-lvm:vm-300-disk-0");
        assertThat(lab.guest(300).isTemplate()).isFalse();
    }

    @Test
    void baseInUseByACloneIsNotDestroyed() {
        lab.guest(201).set("scsi0", "nas:201/vm-201-disk-0.qcow2,size=4G");
        assertThat(done(root.post(VM + "/template", ""))).isEqualTo("OK");
        done(root.post(VM + "/clone", "newid=300"));
        assertThat(lab.guest(300).get("scsi0"))
                .isEqualTo("nas:201/base-201-disk-0.qcow2/300/vm-300-disk-0.qcow2,size=4G");
        assertThat(done(root.delete(VM)))
                .isEqualTo("base volume 'nas:201/base-201-disk-0.qcow2' is still in use by linked cloned");
        assertThat(lab.guest(201).lock()).isNull();
        assertThat(done(root.delete("/nodes/lab1/qemu/300"))).isEqualTo("OK");
        assertThat(done(root.delete(VM))).isEqualTo("OK");
        assertThat(lab.findStorage("nas").volumes("lab1")).isEmpty();
    }

    @Test
    void clonesToAnotherNodeNeedSharedDisks() {
        assertThat(root.post(VM + "/clone", "newid=300&target=lab2").reason())
                .isEqualTo("can't clone VM to node 'lab2' (VM uses local storage)");
        assertThat(root.post(VM + "/clone", "newid=300&target=lab9").reason()).isEqualTo("no such cluster node 'lab9'");
        assertThat(root.post(VM + "/clone", "newid=300&target=lab2&storage=local-lvm")
                        .reason())
                .isEqualTo("can't clone to non-shared storage 'local-lvm'");
        lab.guest(201).set("scsi0", "nas:201/vm-201-disk-0.qcow2,size=4G");
        assertThat(done(root.post(VM + "/clone", "newid=300&target=lab2"))).isEqualTo("OK");
        assertThat(lab.guest(300).node()).isEqualTo("lab2");
        assertThat(root.get(VM + "/feature?feature=copy").data().path("nodes").size())
                .isEqualTo(3);
        lab.findStorage("nas").set("nodes", "lab1,lab3");
        assertThat(root.post(VM + "/clone", "newid=301&target=lab2&storage=nas").reason())
                .isEqualTo("storage 'nas' is not available on node 'lab2'");
        lab.findStorage("nas").set("disable", "1");
        assertThat(root.post(VM + "/clone", "newid=301&storage=nas").reason()).isEqualTo("storage 'nas' is disabled");
    }

    @Test
    void usedIdsAreRefusedWithTwoErrors() {
        assertThat(root.post(CT + "/clone", "newid=201").reason()).isEqualTo("VM 201 already exists on node 'lab1'");
        assertThat(root.post(VM + "/clone", "newid=101").reason())
                .isEqualTo("unable to create VM 101: config file already exists");
    }

    @Test
    void mountPointsOutsideOfStoragesAreNotCloned() {
        lab.guest(101).set("mp0", "/srv/data,mp=/data");
        assertThat(root.post(CT + "/clone", "newid=300").reason())
                .isEqualTo("unable to clone mountpoint 'mp0' (type bind)");
        assertThat(root.post(VM + "/clone", "newid=300&storage=backup-nfs")
                        .json()
                        .at("/errors/storage")
                        .asString())
                .isEqualTo("storage 'backup-nfs' does not support vm images");
    }

    @Test
    void zfsDoesNotCloneSnapshots() {
        lab.storage("tank", "zfspool", "images", 100);
        lab.guest(201).set("scsi0", "tank:vm-201-disk-0,size=1G").snapshot("s1", "");
        assertThat(root.post(VM + "/clone", "newid=300&full=1&snapname=s1").reason())
                .isEqualTo("Full clone feature is not supported for drive 'scsi0'");
    }

    @Test
    void templatesNeedAStoppedGuestWithoutSnapshots() {
        lab.guest(201).start();
        assertThat(root.post(VM + "/template", "").reason())
                .isEqualTo("you can't convert a VM to template if VM is running");
        lab.guest(101).start();
        assertThat(root.post(CT + "/template", "").reason())
                .isEqualTo("you can't convert a CT to template if the CT is running");
        lab.guest(201).stop().snapshot("s1", "");
        assertThat(root.post(VM + "/template", "").reason())
                .isEqualTo("unable to create template, because VM contains snapshots");
        lab.guest(101).stop().set("template", 1);
        assertThat(root.post(CT + "/template", "").reason()).isEqualTo("you can't convert a template to a template");
    }

    @Test
    void cloningNeedsPrivilegesOnBothGuestsAndTheStorage() {
        var token = sim.token("cloner@pve!one").grant("/vms/201", Set.of("VM.Clone"));
        Asker asker = Asker.of(sim.node("lab1"), token);
        assertThat(asker.post(CT + "/clone", "newid=300").reason())
                .isEqualTo("Permission check failed (/vms/101, VM.Clone)");
        assertThat(asker.post(VM + "/clone", "newid=300").reason())
                .isEqualTo("Permission check failed (/vms/300, VM.Allocate)");
        token.grant("/pool/mine", Set.of("VM.Allocate"));
        assertThat(asker.post(VM + "/clone", "newid=300&pool=mine").reason())
                .isEqualTo("Permission check failed (pool 'mine' does not exist)");
        root.post("/pools", "poolid=mine");
        assertThat(asker.post(VM + "/clone", "newid=300&pool=mine").reason())
                .isEqualTo("Permission check failed (/sdn/zones/localnetwork/vmbr0, SDN.Use)");
        token.grant("/sdn", Set.of("SDN.Use"));
        assertThat(asker.post(VM + "/clone", "newid=300&pool=mine").reason())
                .isEqualTo("Permission check failed (/storage/local-lvm, Datastore.AllocateSpace)");
    }
}
