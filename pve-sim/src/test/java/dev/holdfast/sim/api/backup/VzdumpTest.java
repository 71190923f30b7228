package dev.holdfast.sim.api.backup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Patience;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.Token;
import dev.holdfast.sim.model.volume.Volume;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Backing up guests. */
class VzdumpTest extends Worlds {
    private static final String VZDUMP = "/nodes/lab1/vzdump";

    private SimCluster lab;
    private SimStorage nfs;
    private SimGuest web;
    private Asker root;

    @BeforeEach
    void begin() {
        sim.faults().taskDuration(Duration.ofSeconds(2));
        lab = sim.cluster("lab", "lab1", "lab2");
        web = lab.container(101, "lab1", "web").start();
        lab.machine(201, "lab1", "win").start();
        lab.container(301, "lab2", "far");
        nfs = lab.storage("backup-nfs");
        root = root("lab1");
    }

    private SimTask run(String form) {
        SimTask task = task(root.post(VZDUMP, form));
        end(task);
        return task;
    }

    private static String between(SimTask task, String first, String last) {
        String log = String.join("\n", task.lines());
        assertThat(log).contains(first);
        int at = log.indexOf(first) + first.length();
        return log.substring(at, log.indexOf(last, at));
    }

    @ParameterizedTest(name = "{0} with {1} ends in {2}")
    @CsvSource(textBlock = """
        101, 0,    tar
        101, 1,    tar.lzo
        101, gzip, tar.gz
        201, zstd, vma.zst
        201, lzo,  vma.lzo
        """)
    void logContainsTheArchivePath(int vmid, String compress, String ending) {
        SimTask task = run("storage=backup-nfs&compress=" + compress + "&vmid=" + vmid);
        assertThat(task.exit()).isEqualTo("OK");
        assertThat(task.id()).isEqualTo("" + vmid);
        String kind = vmid == 101 ? "lxc" : "qemu";
        assertThat(between(task, "INFO: creating vzdump archive '", "'"))
                .matches("/mnt/pve/backup-nfs/dump/vzdump-" + kind + "-" + vmid
                        + "-\\d{4}(_\\d\\d){2}-\\d\\d(_\\d\\d){2}\\." + ending);
        Volume made = nfs.volumes("lab2").iterator().next();
        assertThat(made.format()).isEqualTo(ending);
        assertThat(made.size()).isPositive();
        assertThat(task.lines()).contains("INFO: archive file size: " + Sizes.brief(made.size()));
    }

    @Test
    void backupServerStoresASnapshotInsteadOfAFile() {
        lab.storage("vault", "pbs", "backup", 100);
        SimTask task = run("storage=vault&vmid=101");
        assertThat(between(task, "INFO: creating Proxmox Backup Server archive '", "'"))
                .matches("ct/101/\\d{4}(-\\d\\d){2}T(\\d\\d:){2}\\d\\dZ");
    }

    @Test
    void guestIsLockedDuringTheTask() {
        sim.faults().taskDuration(Duration.ofHours(1));
        SimTask task = task(root.post(VZDUMP, "storage=backup-nfs&vmid=101"));
        Patience.until("the guest is locked", () -> web.lock() != null);
        assertThat(web.lock()).isEqualTo("backup");
        SimTask stop = task(root.post("/nodes/lab1/lxc/101/status/stop", ""));
        assertThat(stop.await(Patience.LIMIT)).isEqualTo("CT is locked (backup)");
        assertThat(end(task)).isEqualTo("OK");
        assertThat(web.lock()).isNull();
        assertThat(web.isRunning()).isTrue();
    }

    @ParameterizedTest(name = "asked for {0} the mode is {1}")
    @CsvSource(textBlock = """
        snapshot, snapshot, false, false
        suspend,  suspend,  true,  true
        stop,     stop,     false, false
        """)
    void runningGuestIsBackedUpInTheRequestedMode(String asked, String mode, boolean running, boolean paused) {
        sim.faults().taskDuration(Duration.ofHours(1));
        SimTask task = task(root.post(VZDUMP, "storage=backup-nfs&vmid=101&mode=" + asked));
        Patience.until(
                "the backup has begun", () -> task.lines().stream().anyMatch(l -> l.startsWith("INFO: creating")));
        assertThat(task.lines()).contains("INFO: backup mode: " + mode);
        assertThat(web.isRunning()).isEqualTo(running || !mode.equals("stop"));
        assertThat(web.isPaused()).isEqualTo(paused);
        assertThat(end(task)).isEqualTo("OK");
        assertThat(web.isRunning()).isTrue();
        assertThat(web.isPaused()).isFalse();
    }

    @Test
    void containerWithoutStorageSnapshotsIsSuspended() {
        web.set("rootfs", "local:101/vm-101-disk-0.raw,size=4G");
        assertThat(run("storage=backup-nfs&vmid=101").lines())
                .containsSequence(
                        "INFO: mode failure - some volumes do not support snapshots",
                        "INFO: trying 'suspend' mode instead",
                        "INFO: backup mode: suspend");
    }

    @Test
    void stoppedGuestsStayStopped() {
        web.stop();
        assertThat(run("storage=backup-nfs&vmid=101").lines())
                .contains("INFO: status = stopped", "INFO: backup mode: stop");
        assertThat(web.isRunning()).isFalse();
    }

    @Test
    void failedGuestDoesNotStopTheOthers() {
        web.lock("snapshot");
        SimTask task = run("storage=backup-nfs&vmid=101,201,999");
        assertThat(task.exit()).isEqualTo("job errors");
        assertThat(task.id()).isEmpty();
        assertThat(task.lines())
                .contains(
                        "ERROR: Backup of VM 101 failed - CT is locked (snapshot)",
                        "ERROR: Backup of VM 999 failed - unable to find VM '999'",
                        "INFO: Backup job finished with errors")
                .anyMatch(l -> l.matches("INFO: Finished Backup of VM 201 \\([0-9:]{8}\\)"));
        assertThat(web.lock()).isEqualTo("snapshot");
        assertThat(nfs.volumes("lab1")).extracting(Volume::vmid).containsExactly(201);
    }

    @Test
    void allIncludesPermittedGuestsOfTheNode() {
        SimTask task = run("storage=backup-nfs&all=1");
        assertThat(task.lines()).contains("INFO: skip external VMs: 301");
        assertThat(nfs.volumes("lab1")).extracting(Volume::vmid).containsExactlyInAnyOrder(101, 201);
        assertThat(run("storage=backup-nfs&exclude=201&notes-template=again").exit())
                .isEqualTo("OK");
        assertThat(nfs.volumes("lab1").stream().filter(v -> "again".equals(v.notes())))
                .extracting(Volume::vmid)
                .containsExactly(101);
    }

    @Test
    void guestsOfOtherNodesStartNoTask() {
        assertThat(root.post(VZDUMP, "storage=backup-nfs&vmid=301").data().asString())
                .isEqualTo("OK");
        assertThat(lab.tasks()).isEmpty();
    }

    @Test
    void onlyOneBackupRunsPerNode() {
        sim.faults().taskDuration(Duration.ofHours(1));
        SimTask first = task(root.post(VZDUMP, "storage=backup-nfs&vmid=101"));
        Patience.until("the guest is locked", () -> web.lock() != null);
        // Until the end of the first one is noticed, more than the usual three hours may pass on this clock.
        SimTask second = task(root.post(VZDUMP, "storage=backup-nfs&vmid=201&lockwait=1000000"));
        Patience.until("the second task logs", () -> !second.lines().isEmpty());
        assertThat(second.lines()).containsExactly("INFO: trying to get global lock - waiting...");
        SimTask third = task(root.post(VZDUMP, "storage=backup-nfs&vmid=201&lockwait=1"));
        Patience.until("the third task logs", () -> !third.lines().isEmpty());
        clock.pass(Duration.ofMinutes(2));
        assertThat(third.await(Patience.LIMIT)).isEqualTo("can't acquire lock '/var/run/vzdump.lock' - got timeout");
        assertThat(end(first)).isEqualTo("OK");
        assertThat(end(second)).isEqualTo("OK");
        assertThat(second.lines()).contains("INFO: got global lock");
    }

    @Test
    void stoppedBackupLeavesNothingBehind() {
        sim.faults().taskDuration(Duration.ofHours(1));
        var answer = root.post(VZDUMP, "storage=backup-nfs&vmid=101&mode=stop");
        Patience.until("the guest is stopped", () -> !web.isRunning());
        root.delete("/nodes/lab1/tasks/" + answer.data().asString());
        SimTask task = task(answer);
        assertThat(end(task)).isEqualTo("interrupted by signal");
        assertThat(task.lines()).contains("ERROR: Backup of VM 101 failed - interrupted by signal");
        assertThat(web.lock()).isNull();
        assertThat(web.isRunning()).isTrue();
        assertThat(nfs.volumes("lab1")).isEmpty();
    }

    @ParameterizedTest(name = "to {0} it fails: {1}")
    @CsvSource(delimiter = '|', textBlock = """
        storage=local-lvm | could not get storage information for 'local-lvm': can't use storage 'local-lvm' for backups - wrong content type
        storage=nosuch    | could not activate storage 'nosuch': storage 'nosuch' does not exist could not get storage information for 'nosuch': storage 'nosuch' does not exist
        storage=gone      | could not activate storage 'gone': storage 'gone' is not online
        storage=full      | job errors
        """)
    void unusableTargetFailsTheTask(String target, String exit) {
        lab.storage("gone", "nfs", "backup", 10).unreachableFrom("lab1");
        lab.storage("full", "nfs", "backup", 10).fillUp("lab1", 1000);
        assertThat(run("vmid=101&" + target).exit()).isEqualTo(exit);
    }

    @Test
    void fullStorageFailsWhileWriting() {
        nfs.fillUp("lab1", 1000);
        lab.storage("vault", "pbs", "backup", 10).fillUp("lab1", 1000);
        SimTask task = run("storage=backup-nfs&vmid=101,201");
        assertThat(task.lines())
                .contains(
                        "INFO: write error: No space left on device",
                        "ERROR: Backup of VM 101 failed - command 'tar cpf - --totals --one-file-system ./' failed:"
                                + " exit code 1",
                        "ERROR: Backup of VM 201 failed - vma_queue_write: write error - Broken pipe");
        assertThat(run("storage=vault&vmid=101").lines())
                .contains("ERROR: Backup of VM 101 failed - backup write data failed: command error: write_data upload"
                        + " error");
        assertThat(nfs.volumes("lab1")).isEmpty();
        assertThat(web.lock()).isNull();
    }

    @Test
    void withoutQuorumTheGuestIsNotLocked() {
        lab.quorum(false);
        assertThat(run("storage=backup-nfs&vmid=101").lines())
                .contains(
                        "ERROR: Backup of VM 101 failed - unable to open file '/etc/pve/nodes/lab1/lxc/101.conf.tmp' -"
                                + " Permission denied");
        assertThat(web.lock()).isNull();
    }

    @Test
    void olderBackupsArePrunedOnRequest() {
        nfs.backUp(web, Duration.ofDays(3));
        nfs.backUp(web, Duration.ofDays(2));
        nfs.put("lab1", nfs.backUp(web, Duration.ofDays(1)).guarded(true));
        SimTask task = run("storage=backup-nfs&vmid=101&prune-backups=keep-last=2");
        assertThat(task.lines())
                .contains(
                        "INFO: prune older backups with retention: keep-last=2",
                        "INFO: pruned 1 backup(s) not covered by keep-retention policy");
        assertThat(nfs.volumes("lab1")).hasSize(3);
        nfs.set("prune-backups", "keep-last=1");
        assertThat(run("storage=backup-nfs&vmid=101").exit()).isEqualTo("OK");
        assertThat(nfs.volumes("lab1")).hasSize(2);
        assertThat(run("storage=backup-nfs&vmid=101&maxfiles=1").exit()).isEqualTo("OK");
        assertThat(run("storage=backup-nfs&vmid=101&remove=0").lines())
                .contains("ERROR: Backup of VM 101 failed - There is a max backup limit of 1 enforced by the target"
                        + " storage or the vzdump parameters. Either increase the limit or delete old backups.");
    }

    @Test
    void notesAndProtectionAreSet() {
        String template = "%7B%7Bguestname%7D%7D+%7B%7Bvmid%7D%7D+%7B%7Bnode%7D%7D+%7B%7Bcluster%7D%7D%5Cnend";
        run("storage=backup-nfs&vmid=101&protected=1&notes-template=" + template);
        Volume made = nfs.volumes("lab1").iterator().next();
        assertThat(made.notes()).isEqualTo("web 101 lab1 lab\nend");
        assertThat(made.isProtected()).isTrue();
        nfs.set("max-protected-backups", "1");
        assertThat(run("storage=backup-nfs&vmid=101&protected=1").lines())
                .contains(
                        "ERROR: Backup of VM 101 failed - The number of protected backups per guest is limited to 1 on"
                                + " storage 'backup-nfs'");
    }

    @ParameterizedTest(name = "{0} is refused for {1}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
        vmid=101&all=1                            | all           | option conflicts with option 'vmid'
        vmid=101&exclude=102                      | exclude       | option conflicts with option 'vmid'
        vmid=101&pool=p                           | pool          | option conflicts with option 'vmid'
        vmid=101&node=lab2                        | node          | option is only allowed on the command line interface.
        vmid=101&stdout=1                         | stdout        | option is only allowed on the command line interface.
        vmid=101&dumpdir=/x                       | dumpdir       | Only root may set this option.
        vmid=101&notes-template=x                 | storage       | missing property - 'notes-template' requires this property
        vmid=101&maxfiles=1&prune-backups=keep-last=1 | prune-backups | option conflicts with option 'maxfiles'
        vmid=web                                  | vmid          | invalid format - value does not look like a valid VM ID
        """)
    void invalidParametersAreRefusedImmediately(String form, String parameter, String text) {
        var answer = root.post(VZDUMP, form);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("errors").path(parameter).asString().strip())
                .isEqualTo(text);
    }

    @Test
    void stoppingOtherBackupsIsNotModelled() {
        assertThat(root.post(VZDUMP, "stop=1").status()).isEqualTo(501);
    }

    @Test
    void poolIncludesItsGuestsOfTheNode() {
        root.post("/pools", "poolid=dev");
        assertThat(root.post(VZDUMP, "storage=backup-nfs&pool=dev").data().asString())
                .isEqualTo("OK");
        root.put("/pools/dev", "vms=201,301");
        SimTask task = run("storage=backup-nfs&pool=dev");
        assertThat(task.exit()).isEqualTo("OK");
        assertThat(task.lines()).contains("INFO: skip external VMs: 301");
        assertThat(nfs.volumes("lab1")).extracting(Volume::vmid).containsExactly(201);
        assertThat(root.post(VZDUMP, "storage=backup-nfs&pool=nosuch").reason())
                .isEqualTo("pool 'nosuch' does not exist");
    }

    @Test
    void jobOfAPoolIncludesItsMembers() {
        root.post("/pools", "poolid=dev");
        root.put("/pools/dev", "vms=201,301");
        root.post("/cluster/backup", "id=nightly&schedule=02:30&all=1&storage=backup-nfs");
        root.put("/cluster/backup/nightly", "pool=dev");
        var job = root.get("/cluster/backup/nightly").data();
        assertThat(job.has("all")).isFalse();
        assertThat(job.path("pool").asString()).isEqualTo("dev");
        assertThat(root.get("/cluster/backup/nightly/included_volumes")
                        .data()
                        .path("children")
                        .findValuesAsString("name"))
                .contains("win", "far")
                .doesNotContain("web");
        assertThat(root.get("/cluster/backup-info/not-backed-up").data().findValuesAsString("name"))
                .containsExactly("web");
    }

    @Test
    void backupNeedsPrivilegesOnTheGuestAndTheStorage() {
        Token some = sim.token("some@pve!one").grant("/vms/101", Set.of("VM.Backup"));
        Asker asker = Asker.of(sim.node("lab1"), some);
        assertThat(asker.post(VZDUMP, "vmid=101&storage=backup-nfs").reason())
                .isEqualTo("Permission check failed (/storage/backup-nfs, Datastore.AllocateSpace)");
        some.grant("/storage", Set.of("Datastore.AllocateSpace"));
        assertThat(asker.post(VZDUMP, "vmid=101&storage=backup-nfs&prune-backups=keep-last=1")
                        .reason())
                .isEqualTo("Permission check failed (/storage/backup-nfs, Datastore.Allocate)");
        assertThat(asker.post(VZDUMP, "vmid=101&storage=backup-nfs&bwlimit=1").reason())
                .isEqualTo("Permission check failed (/, Sys.Modify)");
        assertThat(end(task(asker.post(VZDUMP, "vmid=101&storage=backup-nfs")))).isEqualTo("OK");
        assertThat(end(task(asker.post(VZDUMP, "vmid=201&storage=backup-nfs"))))
                .isEqualTo("403 Permission check failed (/vms/201, VM.Backup)");
        assertThat(end(task(asker.post(VZDUMP, "all=1&storage=backup-nfs")))).isEqualTo("OK");
        assertThat(nfs.volumes("lab1")).extracting(Volume::vmid).containsOnly(101);
    }

    @Test
    void defaultsContainTheRetentionOfTheStorage() {
        nfs.set("prune-backups", "keep-last=3");
        var all = root.get(VZDUMP + "/defaults?storage=backup-nfs").data();
        assertThat(all.path("prune-backups").asString()).isEqualTo("keep-last=3");
        assertThat(all.path("dumpdir").asString()).isEqualTo("/mnt/pve/backup-nfs/dump");
        assertThat(root.get(VZDUMP + "/defaults").data().path("storage").asString())
                .isEqualTo("local");
        Asker some = Asker.of(
                sim.node("lab1"), sim.token("some@pve!one").grant("/storage/local", Set.of("Datastore.Audit")));
        assertThat(some.get(VZDUMP + "/defaults").data().has("dumpdir")).isFalse();
        assertThat(some.get(VZDUMP + "/defaults?storage=backup-nfs").reason())
                .isEqualTo("Permission check failed (/storage/backup-nfs, Datastore.Audit|Datastore.AllocateSpace)");
        assertThat(root.get(VZDUMP + "/defaults?storage=local-lvm").reason())
                .isEqualTo("can't use storage 'local-lvm' for backups - wrong content type");
    }

    @Test
    void archiveContainsTheConfigurationOfItsTime() {
        lab.guest(201).set("description", "two\nlines").set("ide2", "local:iso/x.iso,media=cdrom");
        Volume made = nfs.backUp(lab.guest(201), Duration.ofHours(1));
        lab.guest(201).set("memory", "64");
        String text =
                root.get(VZDUMP + "/extractconfig?volume=" + made.id()).data().asString();
        assertThat(text)
                .startsWith("#two\n#lines\n")
                .contains("memory: 4096\n", "scsi0: local-lvm:vm-201-disk-0,size=32G\n")
                .endsWith("#qmdump#map:scsi0:drive-scsi0:local-lvm:raw:\n")
                .doesNotContain("digest");
        for (String[] wrong : List.of(
                new String[] {
                    "backup-nfs:backup/vzdump-lxc-101-x.tar",
                    "volume 'backup-nfs:backup/vzdump-lxc-101-x.tar' does not exist"
                },
                new String[] {
                    "local-lvm:vm-101-disk-0", "ERROR: couldn't determine archive info from 'local-lvm:vm-101-disk-0'"
                },
                new String[] {"rubbish", "unable to parse volume ID 'rubbish'"})) {
            assertThat(root.get(VZDUMP + "/extractconfig?volume=" + wrong[0]).reason())
                    .isEqualTo(wrong[1]);
        }
        Asker some = Asker.of(sim.node("lab1"), sim.token("some@pve!one").grant("/", Set.of("Datastore.Allocate")));
        assertThat(some.get(VZDUMP + "/extractconfig?volume=" + made.id()).reason())
                .isEqualTo("Permission check failed (/vms/201, VM.Backup)");
    }
}
