package dev.holdfast.backups.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.backups.coverage.Cover.State;
import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.backups.inventory.VerifyState;
import dev.holdfast.pve.api.GuestKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whether a guest has a backup that is good and new enough. */
class CoverTest {
    private static final Instant NOW = Instant.parse("2026-11-24T12:00:00Z");
    private static final Goal DAY = new Goal("", 24, null);

    private static Backup backup(int hours, VerifyState state, boolean certain) {
        return new Backup(
                hours,
                "store",
                "backup/" + hours,
                1,
                "nfs",
                "lab1",
                certain,
                GuestKind.LXC,
                101,
                NOW.minus(Duration.ofHours(hours)),
                1L,
                state,
                null,
                false,
                false,
                null);
    }

    private static State state(boolean isComplete, Backup... backups) {
        return Cover.of(List.of(backups), DAY, isComplete, NOW).state();
    }

    @Test
    void aBackupThatIsNewEnoughCoversWhateverElseIsNotKnown() {
        assertThat(state(true, backup(24, VerifyState.NONE, true))).isEqualTo(State.COVERED);
        assertThat(state(false, backup(3, VerifyState.OK, true))).isEqualTo(State.COVERED);
        assertThat(state(true, backup(3, VerifyState.UNKNOWN, true))).isEqualTo(State.COVERED);
    }

    @Test
    void anOldOneIsStaleOnlyIfEverythingWasRead() {
        assertThat(state(true, backup(25, VerifyState.OK, true))).isEqualTo(State.STALE);
        assertThat(state(false, backup(25, VerifyState.OK, true))).isEqualTo(State.UNKNOWN);
    }

    @Test
    void aDamagedBackupDoesNotCount() {
        Cover cover = Cover.of(
                List.of(backup(1, VerifyState.FAILED, true), backup(30, VerifyState.OK, true)), DAY, true, NOW);
        assertThat(cover.state()).isEqualTo(State.STALE);
        assertThat(cover.newest()).isNotNull();
        assertThat(state(true, backup(1, VerifyState.FAILED, true))).isEqualTo(State.FAILED);
    }

    @Test
    void noBackupIsNoneOnlyIfEverythingWasRead() {
        assertThat(state(true)).isEqualTo(State.NONE);
        assertThat(state(false)).isEqualTo(State.UNKNOWN);
    }

    @Test
    void aDoubtfulBackupLeavesItUnknown() {
        assertThat(state(true, backup(1, VerifyState.OK, false))).isEqualTo(State.UNKNOWN);
    }

    @Test
    void tagsChooseTheGoal() {
        List<Goal> goals = List.of(
                DAY, new Goal("gold", 4, null), new Goal("silver", 12, null), new Goal("lab", null, "rebuilt daily"));
        assertThat(Goal.of(goals, List.of())).isEqualTo(DAY);
        assertThat(Goal.of(goals, List.of("silver", "gold"))).isEqualTo(goals.get(1));
        assertThat(Goal.of(goals, List.of("gold", "lab"))).isEqualTo(goals.get(3));
        assertThat(Cover.of(List.of(), goals.get(3), true, NOW).state()).isEqualTo(State.EXCLUDED);
    }
}
