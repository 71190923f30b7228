package dev.holdfast.sim.api.guest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Patience;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.volume.Volume;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** VMs from creation to destruction, with the changes to their disks. */
class MachinesTest extends Worlds {
    private static final String QEMU = "/nodes/alpha/qemu";
    private SimCluster alpha;
    private Asker root;

    @BeforeEach
    void begin() {
        sim.faults().taskDuration(Duration.ofSeconds(2));
        alpha = sim.host("alpha");
        alpha.findStorage("local")
                .put("alpha", new Volume("local", "iso/a.iso", "iso", "iso", 600 << 20, 5, null, 0, null, null, false));
        root = root("alpha");
    }

    @Test
    void vmIsCreatedWithAllDrives() {
        SimTask making = task(root.post(
                QEMU,
                "vmid=200&name=new&memory=2048&net0=virtio%2Cbridge%3Dvmbr0&bios=ovmf&start=1"
                        + "&scsi0=local%3A8%2Cformat%3Dqcow2%2Cssd%3D1&ide2=local%3Aiso/a.iso%2Cmedia%3Dcdrom"
                        + "&efidisk0=local-lvm%3A1%2Cefitype%3D4m&tpmstate0=local-lvm%3A1%2Cversion%3Dv2.0"
                        + "&ide3=local-lvm%3Acloudinit"));
        assertThat(alpha.guest(200).lock()).isEqualTo("create");
        assertThat(end(making)).isEqualTo("OK");
        var config = root.get(QEMU + "/200/config").data();
        assertThat(config.path("scsi0").asString()).isEqualTo("local:200/vm-200-disk-0.qcow2,ssd=1,size=8G");
        assertThat(config.path("efidisk0").asString()).isEqualTo("local-lvm:vm-200-disk-0,efitype=4m,size=4M");
        assertThat(config.path("tpmstate0").asString()).isEqualTo("local-lvm:vm-200-disk-1,version=v2.0,size=4M");
        assertThat(config.path("ide2").asString()).isEqualTo("local:iso/a.iso,media=cdrom,size=600M");
        assertThat(config.path("ide3").asString()).isEqualTo("local-lvm:vm-200-cloudinit,media=cdrom,size=4M");
        assertThat(config.path("boot").asString()).isEqualTo("order=scsi0;ide2;net0");
        assertThat(config.path("vmgenid").asString()).hasSize(36);
        assertThat(config.path("smbios1").asString()).startsWith("uuid=");
        assertThat(config.path("meta").asString()).startsWith("creation-qemu=");
        assertThat(config.has("lock")).isFalse();
        assertThat(alpha.guest(200).isRunning()).isTrue();
        assertThat(root.get(QEMU).data().get(0).path("maxdisk").asLong()).isEqualTo(8L << 30);
    }

    @Test
    void failedCreationRemovesTheVmAndItsDisks() {
        assertThat(done(root.post(QEMU, "vmid=200&ide0=local%3A1&ide2=local%3Aiso/b.iso%2Cmedia%3Dcdrom")))
                .isEqualTo("unable to create VM 200 - volume 'local:iso/b.iso' does not exist");
        assertThat(alpha.guest(200)).isNull();
        assertThat(alpha.findStorage("local").volumes("alpha")).noneMatch(Volume::isDisk);
    }

    @Test
    void invalidRequestsAreRefusedImmediately() {
        alpha.container(101, "alpha", "web");
        assertThat(root.post(QEMU, "vmid=101").reason())
                .isEqualTo("unable to create VM 101 - CT 101 already exists on node 'alpha'");
        assertThat(root.post(QEMU, "vmid=200&scsi0=none-such%3A8").reason())
                .isEqualTo("storage 'none-such' does not exist");
        assertThat(root.post(QEMU, "vmid=200&scsi0=backup-nfs%3A8")
                        .json()
                        .at("/errors/storage")
                        .asString())
                .isEqualTo("storage 'backup-nfs' does not support vm images");
        assertThat(root.post(QEMU, "vmid=200&unique=1")
                        .json()
                        .at("/errors/archive")
                        .asString())
                .isEqualTo("missing property - 'unique' requires this property");
        assertThat(root.post(QEMU, "vmid=200&args=x").reason()).isEqualTo("only root can set 'args' config");
        assertThat(root.post(QEMU, "vmid=200&scsi0=local%3A0%2Cimport-from%3Dlocal%3Ax")
                        .reason())
                .isEqualTo("unable to parse directory volume name 'x'");
        assertThat(root.post(QEMU, "vmid=200&scsi0=local%3A4%2Cimport-from%3Dlocal%3Aimport%2Fx.raw")
                        .reason())
                .startsWith("'import-from' requires special syntax");
        assertThat(root.post(QEMU, "vmid=200&scsi0=local%3A0%2Cimport-from%3Dlocal%3Aiso%2Fx.iso")
                        .reason())
                .contains("cannot import from 'local:iso/x.iso'");
        alpha.quorum(false);
        assertThat(root.post(QEMU, "vmid=200").reason()).isEqualTo("cluster not ready - no quorum?");
    }

    @Test
    void creationNeedsPrivilegesOnAllUsedObjects() {
        var token = sim.token("maker@pve!one").grant("/vms", Set.of("VM.Audit"));
        Asker asker = Asker.of(sim.node("alpha"), token);
        String form = "vmid=200&cores=2&scsi0=local%3A1&net0=virtio%2Cbridge%3Dvmbr0&ide2=none%2Cmedia%3Dcdrom";
        String[][] steps = {
            {"VM.Allocate", "/vms/200, VM.Allocate"},
            {"VM.Config.CPU", "/vms/200, VM.Config.CPU"},
            {"VM.Config.CDROM", "/vms/200, VM.Config.CDROM"},
            {"VM.Config.Network", "/vms/200, VM.Config.Network"},
            {"VM.Config.Disk", "/vms/200, VM.Config.Disk"},
        };
        var held = new java.util.TreeSet<String>();
        for (String[] step : steps) {
            assertThat(asker.post(QEMU, form).reason()).isEqualTo("Permission check failed (" + step[1] + ")");
            held.add(step[0]);
            token.grant("/vms", held);
        }
        assertThat(asker.post(QEMU, form).reason())
                .isEqualTo("Permission check failed (/sdn/zones/localnetwork/vmbr0, SDN.Use)");
        token.grant("/sdn", Set.of("SDN.Use"));
        assertThat(asker.post(QEMU, form).reason())
                .isEqualTo("Permission check failed (/storage/local, Datastore.AllocateSpace)");
        token.grant("/storage", Set.of("Datastore.AllocateSpace"));
        assertThat(done(asker.post(QEMU, form))).isEqualTo("OK");
    }

    @Test
    void vmDoesNotStartWithoutItsImage() {
        alpha.machine(200, "alpha", "vm").set("ide2", "local:iso/gone.iso,media=cdrom");
        assertThat(done(root.post(QEMU + "/200/status/start", "")))
                .isEqualTo("volume 'local:iso/gone.iso' does not exist");
        alpha.guest(200).set("ide2", "nowhere:iso/gone.iso,media=cdrom");
        assertThat(done(root.post(QEMU + "/200/status/start", ""))).isEqualTo("storage 'nowhere' does not exist");
    }

    @Test
    void disksOnlyGrow() {
        alpha.machine(200, "alpha", "vm");
        assertThat(done(root.put(QEMU + "/200/resize", "disk=scsi0&size=%2B2G")))
                .isEqualTo("OK");
        assertThat(alpha.guest(200).get("scsi0")).isEqualTo("local-lvm:vm-200-disk-0,size=34G");
        assertThat(alpha.findStorage("local-lvm").find("alpha", "vm-200-disk-0").size())
                .isEqualTo(34L << 30);
        assertThat(done(root.put(QEMU + "/200/resize", "disk=scsi0&size=1G")))
                .isEqualTo("shrinking disks is not supported");
        assertThat(done(root.put(QEMU + "/200/resize", "disk=scsi5&size=1G"))).isEqualTo("disk 'scsi5' does not exist");
        assertThat(root.put(QEMU + "/200/resize", "disk=scsi0&size=big")
                        .json()
                        .at("/errors/size")
                        .asString())
                .isEqualTo("value does not match the regex pattern");
        assertThat(done(root.put(QEMU + "/200/resize", "disk=scsi0&size=40G&digest=old")))
                .isEqualTo("checksum mismatch (file change by other user?)");
        alpha.guest(200).set("ide2", "none,media=cdrom").set("scsi1", "/dev/sda");
        assertThat(done(root.put(QEMU + "/200/resize", "disk=ide2&size=1G"))).isEqualTo("you can't resize a cdrom");
        assertThat(done(root.put(QEMU + "/200/resize", "disk=scsi1&size=1G")))
                .isEqualTo("disk 'scsi1' has no associated volume");
        alpha.guest(200).set("scsi2", "local:200/vm-200-disk-0.qcow2,size=1G").snapshot("s1", "");
        assertThat(done(root.put(QEMU + "/200/resize", "disk=scsi2&size=2G")))
                .isEqualTo("can't resize volume: scsi2 if snapshot exists");
        alpha.container(101, "alpha", "web").set("rootfs", "local:101/vm-101-disk-0.raw,size=8G");
        assertThat(root.put("/nodes/alpha/lxc/101/resize", "disk=rootfs&size=8G")
                        .reason())
                .isEqualTo("disk is already at specified size");
    }

    @Test
    void diskMovesToAnotherStorage() {
        alpha.machine(200, "alpha", "vm").start();
        String move = QEMU + "/200/move_disk";
        assertThat(done(root.post(move, "disk=scsi0&storage=local&format=qcow2")))
                .isEqualTo("OK");
        assertThat(alpha.guest(200).get("scsi0")).isEqualTo("local:200/vm-200-disk-0.qcow2,size=32G");
        assertThat(alpha.guest(200).get("unused0")).isEqualTo("local-lvm:vm-200-disk-0");
        assertThat(done(root.post(move, "disk=scsi0&storage=local&format=raw&delete=1")))
                .isEqualTo("OK");
        assertThat(alpha.guest(200).get("scsi0")).isEqualTo("local:200/vm-200-disk-1.raw,size=32G");
        assertThat(alpha.findStorage("local").find("alpha", "200/vm-200-disk-0.qcow2"))
                .isNull();
        assertThat(root.post(move, "disk=scsi0&storage=local").reason())
                .isEqualTo("you can't move to the same storage with same format");
        assertThat(root.post(move, "disk=unused0&storage=local").reason())
                .isEqualTo("cannot move disk 'unused0', only configured disks can be moved to another storage");
        assertThat(root.post(move, "disk=scsi0").json().at("/errors/storage").asString())
                .isEqualTo("both 'storage' and 'target-vmid' missing, either needs to be set");
        assertThat(root.post(move, "disk=scsi0&storage=local&target-vmid=201").status())
                .isEqualTo(400);
        assertThat(root.post(move, "disk=scsi0&target-vmid=201").status()).isEqualTo(501);
        assertThat(root.post(move, "disk=scsi0&storage=backup-nfs").reason())
                .isEqualTo("storage 'backup-nfs' does not support vm images");
        alpha.guest(200).set("ide2", "none,media=cdrom").snapshot("s1", "");
        assertThat(root.post(move, "disk=ide2&storage=local").reason()).isEqualTo("you can't move a cdrom");
        assertThat(root.post(move, "disk=scsi0&storage=local-lvm&delete=1").reason())
                .isEqualTo("you can't move a disk with snapshots and delete the source");
    }

    @Test
    void containerVolumeMovesWhileTheContainerIsStopped() {
        alpha.container(101, "alpha", "web")
                .set("rootfs", "local:101/vm-101-disk-0.raw,size=8G")
                .start();
        String move = "/nodes/alpha/lxc/101/move_volume";
        assertThat(root.post(move, "volume=rootfs&storage=local-lvm").reason())
                .isEqualTo("cannot move volumes of a running container");
        alpha.guest(101).stop();
        SimTask moving = task(root.post(move, "volume=rootfs&storage=local-lvm&delete=1"));
        Patience.until("the guest is locked", () -> alpha.guest(101).lock() != null);
        assertThat(alpha.guest(101).lock()).isEqualTo("disk");
        assertThat(end(moving)).isEqualTo("OK");
        // The volume from before the test set another one still exists.
        assertThat(alpha.guest(101).get("rootfs")).isEqualTo("local-lvm:vm-101-disk-1,size=8G");
        assertThat(alpha.guest(101).get("unused0")).isNull();
        assertThat(alpha.guest(101).lock()).isNull();
    }

    @Test
    void destroyRemovesNamedDisksAndOptionallyAllOthers() {
        SimStorage lvm = alpha.findStorage("local-lvm");
        for (int vmid : new int[] {200, 201}) {
            SimGuest guest =
                    alpha.machine(vmid, "alpha", "vm").set("scsi1", "local-lvm:vm-" + vmid + "-disk-1,size=1G");
            guest.snapshot("s1", "").set("scsi1", null).set("unused0", "local-lvm:vm-" + vmid + "-disk-2");
            guest.set("scsi7", "local-lvm:vm-" + vmid + "-disk-7").set("scsi7", null);
        }
        assertThat(done(root.delete(QEMU + "/200"))).isEqualTo("OK");
        assertThat(lvm.volumes("alpha"))
                .extracting(Volume::name)
                .contains("vm-200-disk-7")
                .doesNotContain("vm-200-disk-1", "vm-200-disk-2");
        assertThat(done(root.delete(QEMU + "/201?destroy-unreferenced-disks=1")))
                .isEqualTo("OK");
        assertThat(lvm.volumes("alpha")).extracting(Volume::vmid).doesNotContain(201);
    }

    @Test
    void hibernatedVmIsStoppedAndLockedAndResumes() {
        alpha.machine(200, "alpha", "vm").start();
        String status = QEMU + "/200/status/";
        assertThat(root.post(status + "suspend", "statestorage=local")
                        .json()
                        .at("/errors/todisk")
                        .asString())
                .isEqualTo("missing property - 'statestorage' requires this property");
        assertThat(root.post(status + "suspend", "todisk=1&statestorage=nowhere")
                        .reason())
                .isEqualTo("storage 'nowhere' does not exist");
        assertThat(done(root.post(status + "suspend", "todisk=1"))).isEqualTo("OK");
        var current = root.get(status + "current").data();
        assertThat(current.path("status").asString()).isEqualTo("stopped");
        assertThat(current.path("lock").asString()).isEqualTo("suspended");
        assertThat(root.put(QEMU + "/200/config", "cores=1").reason()).isEqualTo("VM is locked (suspended)");
        assertThat(done(root.post(status + "resume", ""))).isEqualTo("OK");
        assertThat(alpha.guest(200).isRunning()).isTrue();
        assertThat(alpha.guest(200).lock()).isNull();
        assertThat(alpha.guest(200).get("vmstate")).isNull();
        done(root.post(status + "suspend", "todisk=1"));
        assertThat(done(root.post(status + "start", ""))).isEqualTo("OK");
    }

    @Test
    void keysAreSentOnlyToRunningVms() {
        alpha.machine(200, "alpha", "vm");
        assertThat(root.put(QEMU + "/200/sendkey", "key=ctrl-alt-delete").reason())
                .isEqualTo("VM 200 not running");
        alpha.guest(200).start();
        assertThat(root.put(QEMU + "/200/sendkey", "key=ctrl-alt-delete").status())
                .isEqualTo(200);
        assertThat(done(root.post(QEMU + "/200/status/suspend", ""))).isEqualTo("OK");
        assertThat(alpha.guest(200).isPaused()).isTrue();
        assertThat(done(root.post(QEMU + "/200/status/resume", ""))).isEqualTo("OK");
        assertThat(alpha.guest(200).isPaused()).isFalse();
        assertThat(root.post(QEMU + "/200/monitor", "command=info").status()).isEqualTo(501);
    }
}
