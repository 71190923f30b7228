package dev.holdfast.pve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.storage.BackupLog;
import dev.holdfast.pve.storage.BackupLog.Freeze;
import dev.holdfast.pve.storage.BackupLog.Outcome;
import dev.holdfast.pve.storage.StoredVolume;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.wire.PveException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The log of a backup says what became of each guest. */
class BackupLogTest {
    private static BackupLog recorded(String name) {
        Path file = Shared.folder().resolve("recordings-machines").resolve(name + ".txt");
        var data = JsonMapper.shared().readTree(Recorded.read(file).body()).path("data");
        return BackupLog.of(
                data.valueStream().map(line -> line.path("t").asString()).toList());
    }

    private static BackupLog.Result one(String... lines) {
        return BackupLog.of(List.of(lines)).results().getFirst();
    }

    @Test
    void oneGuestSucceededAndTheOtherFailedInOneTask() {
        List<BackupLog.Result> results = recorded("155-backup-two-task-log").results();
        assertThat(results).extracting(BackupLog.Result::vmid).containsExactly(103, 300);
        assertThat(results).extracting(BackupLog.Result::outcome).containsExactly(Outcome.OK, Outcome.FAILED);
        assertThat(results).extracting(BackupLog.Result::kind).containsExactly(GuestKind.LXC, GuestKind.QEMU);
        assertThat(results.getFirst().seconds()).isEqualTo(1);
        assertThat(results.getFirst().mode()).isEqualTo("stop");
        assertThat(results.getFirst().warnings()).isEmpty();
        assertThat(results.getFirst().on("bulk"))
                .isEqualTo(VolumeId.parse("bulk:backup/vzdump-lxc-103-2026_11_22-05_37_54.tar"));
        assertThat(results.getLast().error()).startsWith("command '/usr/bin/vma create -v");
    }

    @Test
    void backupThatHasNoEndIsUnfinished() {
        var result = one(
                "INFO: Starting Backup of VM 101 (lxc)",
                "INFO: creating Proxmox Backup Server archive 'ct/101/2026-11-22T05:37:54Z'");
        assertThat(result.outcome()).isEqualTo(Outcome.UNFINISHED);
        assertThat(result.on("pbs")).isEqualTo(VolumeId.parse("pbs:backup/ct/101/2026-11-22T05:37:54Z"));
    }

    @Test
    void problemsThatDidNotStopABackupAreWarnings() {
        var result = one(
                "INFO: Starting Backup of VM 201 (qemu)",
                "INFO: issuing guest-agent 'fs-freeze' command",
                "ERROR: VM 201 qga command 'guest-fsfreeze-freeze' failed - got timeout",
                "INFO: issuing guest-agent 'fs-thaw' command",
                "WARN: no efidisk configured! Using temporary efivars disk.",
                "INFO: Finished Backup of VM 201 (01:02:03)");
        assertThat(result.outcome()).isEqualTo(Outcome.OK);
        assertThat(result.seconds()).isEqualTo(3723);
        assertThat(result.freeze()).isEqualTo(Freeze.FAILED);
        assertThat(result.warnings())
                .containsExactly(
                        "VM 201 qga command 'guest-fsfreeze-freeze' failed - got timeout",
                        "no efidisk configured! Using temporary efivars disk.");
        assertThat(one(
                                "INFO: Starting Backup of VM 201 (qemu)",
                                "INFO: skipping guest-agent 'fs-freeze', agent configured but not running?")
                        .freeze())
                .isEqualTo(Freeze.SKIPPED);
        assertThat(one("INFO: Starting Backup of VM 201 (qemu)", "INFO: issuing guest-agent 'fs-freeze' command")
                        .freeze())
                .isEqualTo(Freeze.DONE);
    }

    @Test
    void fullStorageIsSeenInTheLinesBeforeTheError() {
        var result = one(
                "INFO: Starting Backup of VM 101 (lxc)",
                "INFO: zstd: error 70 : Write error : cannot write block : No space left on device",
                "ERROR: Backup of VM 101 failed - command 'set -o pipefail && tar cpf - ./' failed: exit code 70");
        assertThat(result.reason()).isEqualTo(PveException.Reason.NO_SPACE);
        assertThat(one("ERROR: Backup of VM 101 failed - CT is locked (backup)").reason())
                .isEqualTo(PveException.Reason.LOCKED);
    }

    @Test
    void downtimeAndGuestsOfOtherNodesAreRead() {
        BackupLog log = BackupLog.of(List.of(
                "INFO: skip external VMs: 301, 302",
                "INFO: Starting Backup of VM 101 (lxc)",
                "INFO: guest is online again after 42 seconds",
                "ERROR: Backup of VM 999 failed - unable to find VM '999'"));
        assertThat(log.elsewhere()).containsExactly(301, 302);
        assertThat(log.results().getFirst().offlineSeconds()).isEqualTo(42);
        assertThat(log.results().getLast().kind()).isNull();
        assertThat(log.results().getLast().error()).isEqualTo("unable to find VM '999'");
        assertThat(one("INFO: Starting Backup of VM 1 (lxc)", "INFO: guest is online again after <1 seconds")
                        .offlineSeconds())
                .isZero();
    }

    @Test
    void verificationKnowsWhenItBegan() {
        String upid = "UPID:pbs:0000A1B2:00C0FFEE:00000001:6B027FB2:verificationjob:main:root@pam:";
        assertThat(new StoredVolume.Verification("ok", upid).begunAt()).isEqualTo(0x6B027FB2L);
        assertThat(new StoredVolume.Verification("ok", "rubbish").begunAt()).isNull();
        assertThat(new StoredVolume.Verification("ok", null).begunAt()).isNull();
    }
}
