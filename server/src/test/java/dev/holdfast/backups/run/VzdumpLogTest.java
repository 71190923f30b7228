package dev.holdfast.backups.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What the log of a backup says. */
class VzdumpLogTest {
    @Test
    void aBackupThatSucceededHasNeitherFailureNorWarning() {
        VzdumpLog log = VzdumpLog.parse(List.of(
                "INFO: starting new backup job: vzdump 103 --storage local --mode stop",
                "INFO: Starting Backup of VM 103 (lxc)",
                "INFO: Finished Backup of VM 103 (00:00:00)",
                "INFO: Backup job finished successfully",
                "TASK OK"));
        assertThat(log).isEqualTo(new VzdumpLog(null, List.of(), null));
    }

    @Test
    void theReasonOfAFailureIsThatOfTheGuest() {
        VzdumpLog log = VzdumpLog.parse(List.of(
                "ERROR: Backup of VM 300 failed - no space left on device",
                "INFO: Failed at 2026-11-22 05:37:55",
                "INFO: Backup job finished with errors",
                "TASK ERROR: job errors"));
        assertThat(log.failure()).isEqualTo("no space left on device");
    }

    @Test
    void warningsAndTheDowntimeAreKept() {
        VzdumpLog log = VzdumpLog.parse(List.of(
                "INFO: guest is online again after 7 seconds",
                "WARN: no quota for /srv",
                "WARNING: the guest agent did not freeze the file systems"));
        assertThat(log.downtimeS()).isEqualTo(7);
        assertThat(log.warnings())
                .containsExactly("no quota for /srv", "the guest agent did not freeze the file systems");
    }
}
