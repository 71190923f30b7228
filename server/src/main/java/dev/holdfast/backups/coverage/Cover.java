package dev.holdfast.backups.coverage;

import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.backups.inventory.KnownBackups;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How well a guest is covered by its backups. Pure.
 *
 * @param newest the newest one that is not known to be damaged; null when there is none
 */
record Cover(State state, @Nullable Backup newest) {
    /** The states, the worst last. */
    enum State {
        /** It needs no backup. */
        EXCLUDED,
        /** Its newest backup is new enough. */
        COVERED,
        /** A storage could not be read, which may have a newer one. */
        UNKNOWN,
        /** Its newest backup is too old. */
        STALE,
        /** It has only backups that are damaged. */
        FAILED,
        /** It has no backup. */
        NONE
    }

    /**
     * Of a guest with these backups.
     *
     * @param goal null when there is none, like one without an age
     * @param isComplete whether all storages that may have backups of it could be read
     */
    static Cover of(List<Backup> backups, @Nullable Goal goal, boolean isComplete, Instant now) {
        Backup newest = KnownBackups.newestGood(backups.stream());
        return new Cover(state(backups, newest, goal, isComplete, now), newest);
    }

    private static State state(
            List<Backup> backups, @Nullable Backup newest, @Nullable Goal goal, boolean isComplete, Instant now) {
        if (goal == null || goal.maxAgeH() == null) return State.EXCLUDED;
        Instant takenAt = newest == null ? null : newest.takenAt();
        Instant oldest = now.minus(Duration.ofHours(goal.maxAgeH()));
        if (takenAt != null && !takenAt.isBefore(oldest)) return State.COVERED;
        if (!isComplete || backups.stream().anyMatch(one -> !one.certain())) return State.UNKNOWN;
        if (takenAt != null) return State.STALE;
        return backups.isEmpty() ? State.NONE : State.FAILED;
    }
}
