package dev.holdfast.sim.api.create;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimCluster;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Refused container creations, settings that only root can change, and the pools of new guests. */
class CreationTest extends Worlds {
    private static final String NEW = "/nodes/lab1/lxc";
    private static final String ASKED = "vmid=300&ostemplate=local:vztmpl/debian.tar.zst";

    private SimCluster lab;
    private Asker root;

    @BeforeEach
    void start() {
        sim.faults().taskDuration(Duration.ofSeconds(1));
        lab = sim.cluster("lab", "lab1", "lab2");
        sim.template("debian.tar.zst");
        lab.container(101, "lab1", "web");
        lab.machine(201, "lab1", "vm");
        lab.storage("copies", "nfs", "backup", 1000);
        root = root("lab1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            &rootfs=nosuch:4                        | 500 | storage 'nosuch' does not exist
            &rootfs=copies:4                        | 400 | does not support container directories
            &rootfs=local-lvm:vm-999-disk-0         | 500 | volume 'local-lvm:vm-999-disk-0' does not exist
            &rootfs=local-lvm:4&mp0=/etc,mp=/etc    | 403 | mount point type bind is only supported for root@pam
            &rootfs=local-lvm:4&mp0=/dev/sda,mp=/x  | 403 | mount point type device is only supported for root@pam
            &rootfs=local-lvm:4&features=nesting%3D1 | 403 | feature flags for privileged container is only allowed
            &rootfs=local-lvm:4&unprivileged=1&features=keyctl%3D1 | 403 | flags (except nesting) is only allowed
            &rootfs=local-lvm:4&dev0=/dev/tty0      | 403 | configuring device passthrough is only allowed
            &rootfs=local-lvm:4&hookscript=local:snippets/x | 403 | changing the hookscript is only allowed
            &rootfs=local-lvm:4&net32=name%3Deth0   | 400 | property is not defined in schema
            &rootfs=local-lvm:4&pool=nosuch         | 403 | Permission check failed (pool 'nosuch' does not exist)
            """)
    void refusedCreationLeavesNothingBehind(String more, int status, String text) {
        var answer = root.post(NEW, ASKED + more);
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.body()).contains(text);
        assertThat(lab.guest(300)).isNull();
    }

    @Test
    void isoAsContainerTemplateIsRefused() {
        assertThat(root.post(NEW, "vmid=300&rootfs=local-lvm:4&ostemplate=local:iso/x.iso")
                        .reason())
                .isEqualTo("unable to use volume local:iso/x.iso - content type needs to be 'vztmpl'");
    }

    @Test
    void creationNeedsPrivilegesForAllSentOptions() {
        var token = sim.token("maker@pve!one").grant("/vms/300", Set.of("VM.Config.Options", "VM.Allocate"));
        Asker asker = Asker.of(sim.node("lab1"), token);
        String privileged = ASKED + "&rootfs=local-lvm:4&net0=name%3Deth0,bridge%3Dvmbr0";
        assertThat(asker.post(NEW, privileged).reason()).contains("(/, Sys.Modify)");
        String asked = privileged + "&unprivileged=1&features=nesting%3D1";
        assertThat(asker.post(NEW, asked).reason()).contains("(/vms/300, VM.Config.Network)");
        token.grant("/vms/300", Set.of("VM.Config.Options", "VM.Allocate", "VM.Config.Network"));
        assertThat(asker.post(NEW, asked).reason()).contains("(/vms/300, VM.Config.Disk)");
        token.grant("/vms/300", Set.of("VM.Config.Options", "VM.Allocate", "VM.Config.Network", "VM.Config.Disk"));
        assertThat(asker.post(NEW, asked).reason()).contains("(/sdn/zones/localnetwork/vmbr0, SDN.Use)");
        token.grant("/sdn", Set.of("SDN.Use"));
        assertThat(asker.post(NEW, asked).reason()).contains("(/storage/local-lvm, Datastore.AllocateSpace)");
        token.grant("/storage/local-lvm", Set.of("Datastore.AllocateSpace"));
        assertThat(asker.post(NEW, asked).reason()).contains("(/storage/local, Datastore.");
        token.grant("/storage/local", Set.of("Datastore.Audit"));
        assertThat(end(task(asker.post(NEW, asked)))).isEqualTo("OK");
    }

    @Test
    void anUnprivilegedContainerWithSystemdAndWithoutNestingEndsWithAWarning() {
        String asked = ASKED + "&rootfs=local-lvm:4&unprivileged=1";
        var task = task(root.post(NEW, asked));
        assertThat(end(task)).isEqualTo("WARNINGS: 1");
        assertThat(task.lines()).anyMatch(line -> line.contains("nesting"));
        assertThat(lab.guest(300).lock()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "/nodes/lab1/lxc, vmid=300&ostemplate=local:vztmpl/debian.tar.zst&rootfs=local-lvm:4",
        "/nodes/lab1/qemu, vmid=300&scsi0=local-lvm:4",
        "/nodes/lab1/lxc/101/clone, newid=300&full=1",
        "/nodes/lab1/qemu/201/clone, newid=300&full=1"
    })
    void newGuestJoinsTheRequestedPool(String path, String asked) {
        assertThat(root.post(path, asked + "&pool=dev").reason())
                .isEqualTo("Permission check failed (pool 'dev' does not exist)");
        root.post("/pools", "poolid=dev");
        assertThat(end(task(root.post(path, asked + "&pool=dev")))).isEqualTo("OK");
        assertThat(root.get("/pools/dev")
                        .data()
                        .path("members")
                        .path(0)
                        .path("vmid")
                        .asInt())
                .isEqualTo(300);
    }

    @Test
    void unchangedRootOnlyValuesCanBeSentAgain() {
        lab.guest(101).set("features", "keyctl=1").set("mp0", "/srv,mp=/srv");
        String path = "/nodes/lab1/lxc/101/config";
        assertThat(root.put(path, "features=keyctl%3D1,nesting%3D1").status()).isEqualTo(200);
        assertThat(root.put(path, "mp0=/srv,mp%3D/srv").status()).isEqualTo(200);
        assertThat(root.put(path, "features=nesting%3D1").status()).isEqualTo(403);
        assertThat(root.put(path, "rootfs=local-lvm:vm-999-disk-0").status()).isEqualTo(500);
    }

    @Test
    void guestWithoutItsBridgeDoesNotStart() {
        lab.guest(101).set("net0", "name=eth0,bridge=vmbr77");
        lab.guest(201).set("net0", "virtio=BC:24:11:00:00:01,bridge=vmbr77");
        assertThat(end(task(root.post("/nodes/lab1/lxc/101/status/start", ""))))
                .isEqualTo("startup for container '101' failed");
        assertThat(end(task(root.post("/nodes/lab1/qemu/201/status/start", ""))))
                .isEqualTo("start failed: QEMU exited with code 1");
    }
}
