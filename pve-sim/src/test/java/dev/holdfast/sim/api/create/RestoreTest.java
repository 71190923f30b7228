package dev.holdfast.sim.api.create;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.model.GuestDisk;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.Token;
import dev.holdfast.sim.model.access.Caller;
import dev.holdfast.sim.model.volume.Volume;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Restoring guests from backups. */
class RestoreTest extends Worlds {
    private static final String LXC = "/nodes/alpha/lxc";

    private SimCluster alpha;
    private SimStorage lvm;
    private SimGuest web;
    private SimGuest win;
    private Volume ofWeb;
    private Volume ofWin;
    private Asker root;

    @BeforeEach
    void begin() {
        sim.faults().taskDuration(Duration.ofSeconds(2));
        alpha = sim.host("alpha");
        lvm = alpha.storage("local-lvm");
        web = alpha.container(101, "alpha", "web").set("mp0", "local-lvm:vm-101-disk-1,mp=/data,backup=1,size=2G");
        win = alpha.machine(201, "alpha", "win").set("vmgenid", "1").set("ide2", "local:iso/x.iso,media=cdrom");
        ofWeb = alpha.storage("backup-nfs").backUp(web, Duration.ofDays(1));
        ofWin = alpha.storage("backup-nfs").backUp(win, Duration.ofDays(1));
        root = root("alpha");
    }

    private String container(String form) {
        return "restore=1&ostemplate=" + ofWeb.id() + "&" + form;
    }

    private static void refused(Asker.Answer answer, int status, String text) {
        assertThat(answer.status() + " " + answer.reason()).isEqualTo(status + " " + text);
    }

    @Test
    void restoredContainerHasTheSameConfigurationAndDiskSizes() {
        Object memory = web.get("memory");
        web.set("memory", 16);
        SimTask task = task(root.post(LXC, container("vmid=150&storage=local-lvm")));
        assertThat(alpha.guest(150).lock()).isEqualTo("create");
        assertThat(end(task)).isEqualTo("OK");
        SimGuest made = alpha.guest(150);
        assertThat(made.lock()).isNull();
        assertThat(made.isRunning()).isFalse();
        assertThat(made.get("hostname")).isEqualTo("web");
        assertThat(made.get("memory")).isEqualTo(memory);
        assertThat(made.get("net0")).isEqualTo(web.get("net0"));
        assertThat(made.get("rootfs").toString()).matches("local-lvm:vm-150-disk-[01],size=\\d+G");
        assertThat(made.get("mp0").toString()).matches("local-lvm:vm-150-disk-[01],mp=/data,backup=1,size=2G");
        assertThat(GuestDisk.volume(made, made.get("mp0").toString()).size()).isEqualTo(2L << 30);
    }

    @Test
    void withoutAStorageItUsesLocal() {
        end(task(root.post(LXC, container("vmid=150"))));
        assertThat(alpha.guest(150).get("rootfs").toString()).startsWith("local:150/vm-150-disk-");
        alpha.storage("local").set("content", "backup");
        var answer = root.post(LXC, container("vmid=151"));
        assertThat(answer.json().path("errors").path("storage").asString())
                .isEqualTo("storage 'local' does not support container directories");
    }

    @Test
    void sentOptionsTakePrecedenceAndUniqueCreatesNewAddresses() {
        end(task(root.post(
                LXC, container("vmid=150&storage=local-lvm&unique=1&start=1&hostname=other&cores=7&rootfs=local:5"))));
        SimGuest made = alpha.guest(150);
        assertThat(made.get("hostname")).isEqualTo("other");
        assertThat(made.get("cores")).isEqualTo(7);
        assertThat(made.get("rootfs")).isEqualTo("local:150/vm-150-disk-0.raw,size=5G");
        assertThat(made.get("mp0")).isNull();
        assertThat(made.get("net0").toString())
                .startsWith("name=eth0,bridge=vmbr0")
                .isNotEqualTo(web.get("net0"));
        assertThat(made.isRunning()).isTrue();
    }

    @Test
    void restoreInPlaceReplacesTheDisksAndUsesOtherNumbers() {
        web.set("description", "not in the backup");
        assertThat(end(task(root.post(LXC, container("vmid=101&force=1&storage=local-lvm")))))
                .isEqualTo("OK");
        assertThat(alpha.guest(101)).isSameAs(web);
        assertThat(web.get("description")).isNull();
        assertThat(web.get("rootfs").toString()).matches("local-lvm:vm-101-disk-[23],.*");
        assertThat(lvm.volumes("alpha").stream().filter(v -> v.isDiskOf(101))).hasSize(2);
    }

    @Test
    void existingGuestIsNotOverwritten() {
        refused(root.post(LXC, container("vmid=101")), 500, "CT 101 already exists on node 'alpha'");
        refused(root.post(LXC, container("vmid=201&force=1")), 500, "VM 201 already exists on node 'alpha'");
        web.lock("backup");
        refused(root.post(LXC, container("vmid=101&force=1")), 500, "unable to restore CT 101 - CT is locked (backup)");
        web.lock(null);
        web.set("protection", 1);
        refused(
                root.post(LXC, container("vmid=101&force=1")),
                500,
                "unable to restore CT 101 - protection mode enabled");
        web.start();
        refused(root.post(LXC, container("vmid=101&force=1")), 500, "can't overwrite running container");
    }

    @ParameterizedTest(name = "{0} is refused: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            -                          | pipe requires cli environment
            /tmp/x.tar                 | Only root can pass arbitrary filesystem paths.
            rubbish                    | unable to parse volume ID 'rubbish'
            nosuch:backup/x.tar        | storage 'nosuch' does not exist
            local:vztmpl/x.tar.gz      | unable to use volume local:vztmpl/x.tar.gz - content type needs to be 'backup'
            """)
    void onlyBackupsCanBeRestored(String archive, String text) {
        refused(root.post(LXC, "vmid=150&restore=1&ostemplate=" + archive), 500, text);
        assertThat(alpha.guest(150)).isNull();
    }

    @ParameterizedTest(name = "{0} fails: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            backup-nfs:backup/vzdump-lxc-9999-x.tar | volume 'backup-nfs:backup/vzdump-lxc-9999-x.tar' does not exist
            win                                     | rootfs configuration could not be recovered, please check and specify manually!
            bound                                   | restoring 'mp1' to bind mount is only possible for root
            sizeless                                | unable to detect disk size - please specify mp1 (size)
            """)
    void failedRestoreLeavesNothingBehind(String archive, String text) {
        SimStorage nfs = alpha.storage("backup-nfs");
        String id = switch (archive) {
            case "win" -> ofWin.id();
            case "bound" ->
                nfs.backUp(web.set("mp1", "/mnt/data,mp=/d"), Duration.ZERO).id();
            case "sizeless" ->
                nfs.backUp(web.set("mp1", "local:101/x.raw,mp=/d"), Duration.ZERO)
                        .id();
            default -> archive;
        };
        SimTask task = task(root.post(LXC, "vmid=150&restore=1&storage=local-lvm&ostemplate=" + id));
        assertThat(end(task)).isEqualTo("unable to restore CT 150 - " + text);
        assertThat(alpha.guest(150)).isNull();
        assertThat(lvm.volumes("alpha").stream().filter(v -> v.isDiskOf(150))).isEmpty();
    }

    @Test
    void fullStorageFailsAndTheOldGuestStaysUnchanged() {
        Object rootfs = web.get("rootfs");
        lvm.fillUp("alpha", 1000);
        SimTask task = task(root.post(LXC, container("vmid=101&force=1&storage=local-lvm")));
        assertThat(end(task)).isEqualTo("unable to restore CT 101 - command 'tar' failed: exit code 2");
        assertThat(web.get("rootfs")).isEqualTo(rootfs);
        assertThat(web.lock()).isNull();
        assertThat(lvm.volumes("alpha").stream().filter(v -> v.isDiskOf(101))).hasSize(2);
    }

    @Test
    void missingTargetIsRefusedImmediatelyAndAMissingArchiveInTheTask() {
        alpha.storage("local").unreachableFrom("alpha");
        refused(
                root.post(LXC, container("vmid=150")),
                500,
                "unable to activate storage 'local' - directory '/var/lib/vz' does not exist or is unreachable");
        alpha.storage("backup-nfs").unreachableFrom("alpha");
        SimTask task = task(root.post(LXC, container("vmid=150&storage=local-lvm")));
        assertThat(end(task)).isEqualTo("unable to restore CT 150 - storage 'backup-nfs' is not online");
    }

    @Test
    void mountPointsWithoutRootfsAreRefused() {
        refused(
                root.post(LXC, container("vmid=150&mp0=local:1,mp=/data")),
                500,
                "mount points configured, but 'rootfs' not set - aborting");
        refused(root.post(LXC, container("vmid=150&storage=nosuch")), 500, "storage 'nosuch' does not exist");
        alpha.quorum(false);
        refused(root.post(LXC, container("vmid=150")), 500, "cluster not ready - no quorum?");
    }

    @Test
    void backupPrivilegeAllowsRestoreOnlyOverTheSameGuest() {
        Token some = sim.token("some@pve!one").grant("/vms/101", Set.of("VM.Backup"));
        some.grant("/storage", Set.of("Datastore.Audit"));
        Asker asker = Asker.of(sim.node("alpha"), some);
        refused(asker.post(LXC, container("vmid=150")), 403, "Permission check failed");
        refused(asker.post(LXC, container("vmid=101")), 403, "Permission check failed");
        refused(
                asker.post(LXC, container("vmid=101&force=1&storage=local-lvm")),
                403,
                "Permission check failed (/storage/local-lvm, Datastore.AllocateSpace)");
        some.grant("/storage", Set.of("Datastore.AllocateSpace"));
        assertThat(end(task(asker.post(LXC, container("vmid=101&force=1&storage=local-lvm")))))
                .isEqualTo("OK");
        some.grant("/vms/150", Set.of("VM.Allocate"));
        refused(
                asker.post(LXC, "restore=1&vmid=150&ostemplate=" + ofWin.id()),
                403,
                "Permission check failed (/vms/201, VM.Backup)");
    }

    private SimTask machine(String... more) {
        var form = new HashMap<>(Map.of("vmid", "250", "archive", ofWin.id()));
        for (String one : more) form.put(one.split("=", 2)[0], one.split("=", 2)[1]);
        var root = new Caller(alpha.access().config(), sim.token().id());
        var asking = new ApiCall(sim.node("alpha"), root, Map.of("node", "alpha"), form);
        return alpha.task(Restore.machine(asking));
    }

    @Test
    void vmDisksAreRestoredToTheirOriginalStorageByDefault() {
        assertThat(end(machine())).isEqualTo("OK");
        SimGuest made = alpha.guest(250);
        assertThat(made.get("scsi0")).isEqualTo("local-lvm:vm-250-disk-0,size=32G");
        assertThat(made.get("ide2")).isEqualTo("local:iso/x.iso,media=cdrom");
        assertThat(made.get("vmgenid").toString()).hasSize(36);
        assertThat(end(machine("vmid=251", "storage=local", "unique=1", "name=other")))
                .isEqualTo("OK");
        assertThat(alpha.guest(251).get("scsi0")).isEqualTo("local:251/vm-251-disk-0.raw,size=32G");
        assertThat(alpha.guest(251).get("name")).isEqualTo("other");
        assertThat(alpha.guest(251).get("net0")).isNotEqualTo(win.get("net0"));
        assertThat(alpha.tasks().getFirst().type()).isEqualTo("qmrestore");
    }

    @Test
    void vmRestoreInPlaceKeepsTheDiskNumbers() {
        win.set("memory", "64");
        assertThat(end(machine("vmid=201", "force=1"))).isEqualTo("OK");
        assertThat(win.get("memory")).isEqualTo("4096");
        assertThat(win.get("scsi0")).isEqualTo("local-lvm:vm-201-disk-0,size=32G");
        assertThat(lvm.volumes("alpha").stream().filter(v -> v.isDiskOf(201))).hasSize(1);
    }

    @Test
    void vmRestoreHasItsOwnErrors() {
        assertThatThrownBy(() -> machine("vmid=201"))
                .hasMessage("unable to restore VM 201 - VM 201 already exists on node 'alpha'");
        win.start();
        assertThatThrownBy(() -> machine("vmid=201", "force=1")).hasMessage("unable to restore VM 201 - vm is running");
        assertThatThrownBy(() -> machine("live-restore=1")).hasMessage("not modelled: starting while restoring");
        assertThatThrownBy(() -> machine("storage=backup-nfs")).hasMessage("Parameter verification failed.");
        lvm.set("content", "rootdir");
        assertThat(end(machine()))
                .isEqualTo("unable to restore VM 250 - Content type 'images' is not available on storage 'local-lvm'");
        assertThat(end(machine("archive=" + ofWeb.id())))
                .isEqualTo(
                        "unable to restore VM 250 - archive does not contain the configuration of a virtual machine");
        assertThat(alpha.guest(250)).isNull();
    }
}
