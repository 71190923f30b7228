package dev.holdfast.sim.api.backup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.volume.Volume;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Backups when nodes, storages and agents fail, and what their logs say about it. */
@Timeout(600)
class BackupTroubleTest extends Worlds {
    private static final String VZDUMP = "/nodes/lab1/vzdump";

    private SimCluster lab;
    private SimStorage nfs;
    private SimGuest web;
    private SimGuest win;
    private Asker root;

    @BeforeEach
    void begin() {
        sim.faults().taskDuration(Duration.ofSeconds(2));
        lab = sim.cluster("lab", "lab1", "lab2", "lab3");
        web = lab.container(101, "lab1", "web")
                .set("mp0", "local-lvm:vm-101-disk-1,mp=/data,size=2G")
                .set("mp1", "/srv/share,mp=/share")
                .start();
        win = lab.machine(201, "lab1", "win")
                .set("agent", "enabled=1")
                .set("scsi1", "local-lvm:vm-201-disk-1,backup=0,size=4G")
                .start();
        nfs = lab.storage("backup-nfs");
        root = root("lab1");
    }

    private SimTask run(String form) {
        SimTask task = task(root.post(VZDUMP, form));
        end(task);
        return task;
    }

    @Test
    void nodeThatDiesLeavesTheLockAndTheNextBackupFails() {
        sim.faults().taskDuration(Duration.ofHours(1));
        SimTask task = task(root.post(VZDUMP, "storage=backup-nfs&vmid=101"));
        await(() -> task.lines().stream().anyMatch(line -> line.startsWith("INFO: creating")));
        sim.node("lab1").crash();
        assertThat(task.exit()).isEqualTo("unexpected status");
        assertThat(nfs.volumes("lab2")).isEmpty();
        web.set("onboot", 1);
        sim.node("lab1").up();
        assertThat(web.lock()).isEqualTo("backup");
        assertThat(web.isRunning()).isFalse();
        sim.faults().taskDuration(Duration.ofSeconds(2));
        assertThat(run("storage=backup-nfs&vmid=101").lines())
                .contains("ERROR: Backup of VM 101 failed - CT is locked (backup)");
    }

    @Test
    void nodeThatDiesDuringARestoreLeavesALockedGuest() {
        Volume backup = nfs.backUp(web.set("mp1", null), Duration.ofDays(1));
        sim.faults().taskDuration(Duration.ofHours(1));
        SimTask task =
                task(root.post("/nodes/lab1/lxc", "vmid=150&restore=1&storage=local-lvm&ostemplate=" + backup.id()));
        sim.node("lab1").crash();
        assertThat(task.exit()).isEqualTo("unexpected status");
        sim.node("lab1").up();
        assertThat(lab.guest(150).lock()).isEqualTo("create");
    }

    @Test
    void hangingStorageAnswersNothingUntilItIsBackWhileOthersDo() {
        Volume backup = nfs.backUp(web, Duration.ofDays(1));
        nfs.hang();
        var content = CompletableFuture.supplyAsync(
                () -> root("lab1").get("/nodes/lab1/storage/backup-nfs/content?content=backup"));
        SimTask task = task(root.post(VZDUMP, "storage=backup-nfs&vmid=101"));
        assertThat(root.get("/nodes/lab1/storage/local/content").status()).isEqualTo(200);
        var status = root.get("/nodes/lab1/storage/backup-nfs/status").data();
        assertThat(status.path("active").asInt()).isZero();
        assertThat(status.path("total").asLong()).isZero();
        clock.pass(Duration.ofMinutes(5));
        assertThat(content).isNotDone();
        assertThat(task.exit()).isNull();
        nfs.answerAgain();
        assertThat(content.join().data().findValuesAsString("volid")).containsExactly(backup.id());
        assertThat(end(task)).isEqualTo("OK");
    }

    @Test
    void logNamesWhatIsIncludedAndExcluded() {
        assertThat(run("storage=backup-nfs&vmid=101&mode=stop&bwlimit=5000").lines())
                .containsSequence(
                        "INFO: backup mode: stop",
                        "INFO: bandwidth limit: 5000 KiB/s",
                        "INFO: ionice priority: 7",
                        "INFO: CT Name: web",
                        "INFO: including mount point rootfs ('/') in backup",
                        "INFO: excluding volume mount point mp0 ('/data') from backup (disabled)",
                        "INFO: excluding bind mount point mp1 ('/share') from backup (not a volume)")
                .contains("INFO: stopping virtual guest", "INFO: restarting vm")
                .anyMatch(line -> line.matches("INFO: guest is online again after (<1|[0-9]+) seconds"));
        assertThat(run("storage=backup-nfs&vmid=201").lines())
                .containsSequence(
                        "INFO: VM Name: win",
                        "INFO: include disk 'scsi0' 'local-lvm:vm-201-disk-0' 32G",
                        "INFO: exclude disk 'scsi1' 'local-lvm:vm-201-disk-1' (backup=no)",
                        "INFO: backup mode: snapshot");
    }

    @Test
    void frozenFileSystemsAreMentioned() {
        assertThat(run("storage=backup-nfs&vmid=201").lines())
                .containsSequence(
                        "INFO: issuing guest-agent 'fs-freeze' command", "INFO: issuing guest-agent 'fs-thaw' command");
        win.agent().failFreeze("got timeout");
        SimTask failed = run("storage=backup-nfs&vmid=201");
        assertThat(failed.lines()).contains("ERROR: VM 201 qga command 'guest-fsfreeze-freeze' failed - got timeout");
        assertThat(failed.exit()).isEqualTo("OK");
        win.agentAnswers(false);
        assertThat(run("storage=backup-nfs&vmid=201").lines())
                .contains("INFO: skipping guest-agent 'fs-freeze', agent configured but not running?");
        win.agentAnswers(true).set("agent", "enabled=1,freeze-fs-on-backup=0");
        assertThat(run("storage=backup-nfs&vmid=201").lines())
                .contains("INFO: skipping guest-agent 'fs-freeze', disabled in VM options");
        win.set("agent", "enabled=0");
        assertThat(run("storage=backup-nfs&vmid=201").lines()).noneMatch(line -> line.contains("fs-freeze"));
    }
}
