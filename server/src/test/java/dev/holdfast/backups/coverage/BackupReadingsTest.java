package dev.holdfast.backups.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.backups.inventory.VerifyState;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.Subject;
import dev.holdfast.pve.api.GuestKind;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BackupReadingsTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final Instant LAST = NOW.minusSeconds(7_200);
    private static final Goal DAY = new Goal("", 24, null);

    private static Backup backup(VerifyState state) {
        return new Backup(
                1, "s", "b", 1L, "nfs", "pve1", true, GuestKind.LXC, 101, LAST, 1L, state, null, false, false, null);
    }

    private static @Nullable Double failed(List<Backup> own, @Nullable Instant failedAt) {
        Sample sample = BackupReadings.sample(Subject.guest(1, 7), own, DAY, true, NOW, failedAt);
        return sample == null ? null : sample.value(Metric.BACKUP_FAILED);
    }

    @Test
    void aTaskThatFailedAfterTheNewestBackupIsAFailure() {
        assertThat(failed(List.of(backup(VerifyState.NONE)), LAST.plusSeconds(1)))
                .isEqualTo(1);
        assertThat(failed(List.of(backup(VerifyState.NONE)), LAST)).isEqualTo(0);
        assertThat(failed(List.of(backup(VerifyState.NONE)), null)).isEqualTo(0);
        assertThat(failed(List.of(), NOW)).isEqualTo(1);
        assertThat(failed(List.of(), null)).isNull();
    }

    @Test
    void aDamagedBackupIsAFailureWhateverTheTaskSaid() {
        assertThat(failed(List.of(backup(VerifyState.FAILED)), null)).isEqualTo(1);
    }
}
