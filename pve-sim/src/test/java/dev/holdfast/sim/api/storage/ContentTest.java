package dev.holdfast.sim.api.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.volume.Volume;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The content of storages: listing, creating, reading, changing and deleting volumes. */
class ContentTest extends Worlds {
    private static final String LOCAL = "/nodes/alpha/storage/local/content";
    private static final String LVM = "/nodes/alpha/storage/local-lvm/content";

    private SimCluster alpha;
    private SimStorage local;
    private Volume backup;
    private Asker root;

    @BeforeEach
    void begin() {
        sim.faults().taskDuration(Duration.ofSeconds(2));
        alpha = sim.host("alpha");
        SimGuest web = alpha.container(101, "alpha", "web");
        alpha.machine(201, "alpha", "win").set("scsi1", "local:201/vm-201-disk-0.qcow2,size=4G");
        local = alpha.storage("local");
        backup = local.backUp(web, Duration.ofDays(2));
        root = root("alpha");
    }

    private static void refused(Asker.Answer answer, int status, String text) {
        assertThat(answer.status() + " " + answer.reason()).isEqualTo(status + " " + text);
    }

    private static String one(Volume volume) {
        return "/nodes/alpha/storage/" + volume.storage() + "/content/"
                + URLEncoder.encode(volume.id(), StandardCharsets.UTF_8);
    }

    private Asker with(String path, String... privileges) {
        return Asker.of(sim.node("alpha"), sim.token("some@pve!one").grant(path, Set.of(privileges)));
    }

    @Test
    void listsAreFilteredByContentTypeAndGuest() {
        assertThat(root.get(LOCAL + "?content=images").data().findValuesAsString("volid"))
                .containsExactly("local:201/vm-201-disk-0.qcow2");
        assertThat(root.get(LOCAL + "?vmid=101").data().findValuesAsString("volid"))
                .containsExactly(backup.id());
        assertThat(root.get(LVM).data().findValuesAsString("content")).containsExactly("rootdir", "images");
        assertThat(root.get(LVM).data().get(0).has("used")).isFalse();
    }

    @Test
    void disabledContentTypesAreNotListed() {
        local.set("content", "iso");
        assertThat(root.get(LOCAL).data()).isEmpty();
    }

    @Test
    void privilegesDependOnTheContentType() {
        with("/storage/local", "Datastore.Audit");
        Asker some = with("/vms/101", "VM.Backup", "VM.Config.Disk");
        assertThat(some.get(LOCAL).data().findValuesAsString("content")).containsOnly("vztmpl");
        some = with("/storage/local", "Datastore.AllocateSpace");
        assertThat(some.get(LOCAL).data().findValuesAsString("content")).containsOnly("backup", "vztmpl");
        with("/storage/local", "Datastore.AllocateSpace", "Datastore.Audit");
        some = with("/vms/201", "VM.Config.Disk");
        assertThat(some.get(LOCAL).data().findValuesAsString("content")).contains("images");
        with("/vms/101");
        refused(some.get(one(backup)), 403, "Permission check failed (/vms/101, VM.Backup)");
        assertThat(with("/storage/local", "Datastore.Audit", "Datastore.Allocate")
                        .get(LOCAL)
                        .data())
                .hasSameSizeAs(root.get(LOCAL).data());
    }

    @Test
    void volumesWithoutAGuestNeedTheAllocatePrivilege() {
        Volume named = local.put("alpha", backup.named("backup/vzdump-of-mine.tar"));
        Asker some = with("/", "Datastore.AllocateSpace", "Datastore.Audit", "VM.Backup");
        refused(some.get(one(named)), 500, "missing privileges to access " + named.id());
        refused(
                some.get("/nodes/alpha/storage/local/content/snippets%2Fhook.sh"),
                500,
                "missing privileges to access local:snippets/hook.sh");
        assertThat(root.get(one(named)).status()).isEqualTo(200);
    }

    @Test
    void volumesAreFoundByIdOrNameEncodedOrNot() {
        for (String name : new String[] {backup.id(), backup.name()}) {
            var data = root.get(LOCAL + "/" + name).data();
            assertThat(data.path("path").asString())
                    .startsWith("/var/lib/vz/dump/vzdump-lxc-101-")
                    .endsWith(".tar.zst");
            assertThat(data.path("protected").asInt()).isZero();
            assertThat(data).isEqualTo(root.get(one(backup)).data());
        }
        assertThat(root.get(LVM + "/vm-201-disk-0").data().path("path").asString())
                .isEqualTo("/dev/pve/vm-201-disk-0");
    }

    @ParameterizedTest(name = "{1} at {0} is refused: {2} {3}")
    @CsvSource(delimiter = '|', textBlock = """
            local     | other:iso/x.iso | 400 | Parameter verification failed.
            local     | x:              | 400 | Parameter verification failed.
            local     | rubbish         | 500 | unable to parse directory volume name 'rubbish'
            local-lvm | rubbish         | 500 | unable to parse lvmthin volume name 'rubbish'
            local     | iso/x.iso       | 500 | volume_size_info on 'local:iso/x.iso' failed - no format
            nosuch    | iso/x.iso       | 500 | storage 'nosuch' does not exist
            """)
    void missingVolumesAreRefused(String storage, String volume, int status, String text) {
        refused(root.get("/nodes/alpha/storage/" + storage + "/content/" + volume), status, text);
    }

    @Test
    void versionEightReportsLessAboutMissingVolumes() {
        sim.version8();
        refused(root.get(LOCAL + "/iso/x.iso"), 500, "volume_size_info on 'local:iso/x.iso' failed");
    }

    @Test
    void diskIsCreatedImmediatelyAndListed() {
        var made = root.post(LOCAL, "vmid=101&filename=vm-101-disk-7.raw&size=2G");
        assertThat(made.data().asString()).isEqualTo("local:101/vm-101-disk-7.raw");
        var row = root.get(LOCAL + "?content=rootdir").data().get(0);
        assertThat(row.path("size").asLong()).isEqualTo(2L << 30);
        assertThat(root.post(LVM, "vmid=999&filename=vm-999-disk-0&size=1024&format=raw")
                        .status())
                .isEqualTo(200);
        assertThat(root.get(LVM + "?vmid=999").data().get(0).path("size").asLong())
                .isEqualTo(1 << 20);
    }

    @ParameterizedTest(name = "{1} on {0} is refused: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            local     | vmid=101&filename=disk&size=1G                          | unable to parse volume filename 'disk'
            local     | vmid=201&filename=vm-201-disk-0.qcow2&size=1G           | disk image '/var/lib/vz/images/201/vm-201-disk-0.qcow2' already exists
            local-lvm | vmid=101&filename=disk&size=1G                          | illegal name 'disk' - should be 'vm-101-*'
            local-lvm | vmid=101&filename=vm-101-x.qcow2&size=1G                | unsupported format 'qcow2'
            thick     | vmid=101&filename=vm-101-x&size=20G                     | not enough free space (9437184 < 20971520)
            tank      | vmid=101&filename=vm-101-x&size=20G                     | zfs error: cannot create 'tank': out of space
            vault     | vmid=101&filename=x&size=1G                             | can't allocate space in pbs storage
            """)
    void invalidDisksAreNotCreated(String storage, String form, String text) {
        alpha.storage("thick", "lvm", "images", 10);
        alpha.storage("tank", "zfspool", "images", 10).set("pool", "tank");
        alpha.storage("vault", "pbs", "backup", 10);
        refused(root.post("/nodes/alpha/storage/" + storage + "/content", form), 500, text);
    }

    @Test
    void contradictingFormatsAreRefused() {
        var answer = root.post(LOCAL, "vmid=101&filename=vm-101-x.qcow2&size=1G&format=raw");
        assertThat(answer.json().path("errors").path("format").asString())
                .isEqualTo("different storage formats (raw != qcow2)");
        assertThat(root.post(LOCAL, "vmid=101&filename=x.raw&size=1T").status()).isEqualTo(400);
    }

    @Test
    void onlyBackupsHaveNotesAndProtection() {
        refused(root.put(LOCAL + "/201/vm-201-disk-0.qcow2", "notes=x"), 500, "only backups support attribute 'notes'");
        refused(
                root.put(LVM + "/vm-201-disk-0", "protected=1"),
                500,
                "attribute 'protected' is not supported for storage type 'lvmthin'");
        refused(
                root.put(LOCAL + "/backup/vzdump-lxc-101-x.tar", "notes=x"),
                500,
                "volume 'local:backup/vzdump-lxc-101-x.tar' does not exist");
        root.put(one(backup), "notes=first%0Asecond&protected=1");
        var row = root.get(LOCAL + "?content=backup").data().get(0);
        assertThat(row.path("notes").asString()).isEqualTo("first");
        assertThat(row.path("protected").asInt()).isEqualTo(1);
        assertThat(root.get(one(backup)).data().path("notes").asString()).isEqualTo("first\nsecond");
    }

    @Test
    void protectedBackupsPerGuestAreLimited() {
        local.set("max-protected-backups", "1");
        Volume second = local.backUp(alpha.guest(101), Duration.ofDays(1));
        assertThat(root.put(one(backup), "protected=1").status()).isEqualTo(200);
        refused(
                root.put(one(second), "protected=1"),
                500,
                "The number of protected backups per guest is limited to 1 on storage 'local'");
        assertThat(root.put(one(backup), "protected=1").status()).isEqualTo(200);
        local.set("max-protected-backups", null);
        assertThat(root.put(one(second), "protected=1").status()).isEqualTo(200);
    }

    private String deleting(String path) {
        var answer = root.delete(path);
        assertThat(answer.status()).isEqualTo(200);
        return end(task(answer));
    }

    @Test
    void deletingAProtectedBackupFailsInsideTheTask() {
        local.put("alpha", backup.guarded(true));
        assertThat(deleting(one(backup)))
                .isEqualTo("cannot remove protected volume '" + backup.name() + "' on 'local'");
        local.put("alpha", backup);
        assertThat(deleting(one(backup))).isEqualTo("OK");
        assertThat(root.get(LOCAL + "?content=backup").data()).isEmpty();
        assertThat(alpha.tasks().getFirst().type()).isEqualTo("imgdel");
        assertThat(alpha.tasks().getFirst().id()).isEqualTo("101@local");
    }

    @Test
    void onlyDevicesInUseAreNotDeleted() {
        alpha.storage("tank", "zfspool", "images,rootdir", 100).set("pool", "rpool/data");
        alpha.storage("ceph", "rbd", "images,rootdir", 100);
        alpha.guest(201).set("scsi2", "tank:vm-201-disk-5,size=1G").set("scsi3", "ceph:vm-201-disk-6,size=1G");
        alpha.guest(201).start();
        assertThat(deleting(LVM + "/vm-201-disk-0"))
                .isEqualTo("lvremove 'pve/vm-201-disk-0' error:   Logical volume pve/vm-201-disk-0 in use.");
        assertThat(deleting("/nodes/alpha/storage/tank/content/vm-201-disk-5"))
                .isEqualTo("zfs error: cannot destroy 'rpool/data/vm-201-disk-5': dataset is busy");
        assertThat(deleting("/nodes/alpha/storage/ceph/content/vm-201-disk-6"))
                .isEqualTo("volume 'ceph:vm-201-disk-6' is in use");
        assertThat(deleting(LOCAL + "/201/vm-201-disk-0.qcow2")).isEqualTo("OK");
        assertThat(deleting(LVM + "/vm-101-disk-0")).isEqualTo("OK");
    }

    @Test
    void deletingAMissingFileIsNoErrorOnDirectoryStorages() {
        alpha.storage("tank", "zfspool", "images", 100).set("pool", "rpool/data");
        alpha.storage("ceph", "rbd", "images", 100);
        assertThat(deleting(LOCAL + "/101/vm-101-disk-9.raw")).isEqualTo("OK");
        assertThat(alpha.tasks().getFirst().lines())
                .contains("disk image '/var/lib/vz/images/101/vm-101-disk-9.raw' does not exist");
        assertThat(deleting(LVM + "/vm-101-disk-9"))
                .isEqualTo("lvremove 'pve/vm-101-disk-9' error:   Failed to find logical volume \"pve/vm-101-disk-9\"");
        assertThat(deleting("/nodes/alpha/storage/tank/content/vm-101-disk-9"))
                .isEqualTo("zfs error: cannot open 'rpool/data/vm-101-disk-9': dataset does not exist");
        assertThat(deleting("/nodes/alpha/storage/ceph/content/vm-101-disk-9"))
                .isEqualTo("volume 'ceph:vm-101-disk-9' does not exist");
    }

    @Test
    void baseOfLinkedClonesIsNotDeleted() {
        Volume base = local.find("alpha", "201/vm-201-disk-0.qcow2").named("201/base-201-disk-0.qcow2");
        local.put("alpha", base);
        local.put(
                "alpha",
                new Volume(
                        "local", "202/vm-202-disk-0.qcow2", "images", "qcow2", 1, 1, 202, 0, base.name(), null, false));
        assertThat(deleting(one(base)))
                .isEqualTo("base volume '201/base-201-disk-0.qcow2' is still in use by linked clones");
        assertThat(root.get(LOCAL + "?vmid=202").data().get(0).path("parent").asString())
                .isEqualTo("../201/base-201-disk-0.qcow2");
    }

    @Test
    void deletingDisksNeedsMorePrivilegesThanBackups() {
        Asker some = with("/", "Datastore.AllocateSpace", "VM.Backup");
        refused(
                some.delete(LVM + "/vm-101-disk-0"),
                403,
                "Permission check failed (/storage/local-lvm, Datastore.Allocate)");
        assertThat(end(task(some.delete(one(backup))))).isEqualTo("OK");
        some = with("/", "Datastore.Allocate");
        refused(some.delete(one(backup)), 403, "Permission check failed (/storage/local, Datastore.AllocateSpace)");
    }

    @Test
    void sharedStoragesAreReadOnlyWithoutQuorum() {
        Volume far = alpha.storage("backup-nfs").backUp(alpha.guest(101), Duration.ofDays(1));
        alpha.storage("nas", "nfs", "images", 10);
        alpha.quorum(false);
        String refusal = "cfs-lock 'storage-backup-nfs' error: no quorum!";
        assertThat(deleting(one(far))).isEqualTo(refusal);
        refused(
                root.post("/nodes/alpha/storage/nas/content", "vmid=101&filename=x.raw&size=1G"),
                500,
                "cfs-lock 'storage-nas' error: no quorum!");
        assertThat(deleting(one(backup))).isEqualTo("OK");
    }

    @Test
    void delayWaitsForTheEnd() {
        sim.faults().taskDuration(Duration.ZERO);
        assertThat(root.delete(one(backup) + "?delay=30").data().isNull()).isTrue();
        refused(
                root.delete(LVM + "/vm-101-disk-9?delay=30"),
                500,
                "lvremove 'pve/vm-101-disk-9' error:   Failed to find logical volume \"pve/vm-101-disk-9\"");
        sim.faults().taskDuration(Duration.ofSeconds(2));
        var waiting = root.delete(LVM + "/vm-101-disk-0?delay=1");
        assertThat(waiting.data().asString()).startsWith("UPID:alpha:");
    }

    @Test
    void backupServerVolumesHaveTheirOwnFormat() {
        SimStorage vault = alpha.storage("vault", "pbs", "backup", 100)
                .set("server", "10.0.0.9")
                .set("datastore", "d")
                .set("username", "u@pbs")
                .set("encryption-key", "set");
        Volume made = vault.backUp(alpha.guest(201), Duration.ofHours(1));
        vault.put("alpha", made.verified("failed"));
        assertThat(made.id()).isEqualTo("vault:backup/vm/201/2026-11-21T03:00:00Z");
        var row = root.get("/nodes/alpha/storage/vault/content").data().get(0);
        assertThat(row.path("format").asString()).isEqualTo("pbs-vm");
        assertThat(row.path("subtype").asString()).isEqualTo("qemu");
        assertThat(row.path("encrypted").asString()).matches("([0-9a-f]{2}:){31}[0-9a-f]{2}");
        assertThat(row.path("verification").path("state").asString()).isEqualTo("failed");
        assertThat(row.path("verification").path("upid").asString()).startsWith("UPID:");
        assertThat(root.get(one(made)).data().path("path").asString())
                .isEqualTo("pbs://u@pbs@10.0.0.9:d/vm/201/2026-11-21T03:00:00Z");
    }
}
