package dev.holdfast.backups.verify;

import dev.holdfast.backups.inventory.VerifyState;
import org.jspecify.annotations.Nullable;

/**
 * What a check found.
 *
 * @param state {@code OK}; {@code FAILED}: the backup is damaged; {@code UNKNOWN}: it could not be checked
 * @param detail why, or what a good result does not cover, in sentences
 * @param silent whether the storage did not answer, so that others on it need not be tried
 */
record Finding(VerifyState state, @Nullable String detail, boolean silent) {
    static Finding storageSilent(String node) {
        return new Finding(VerifyState.UNKNOWN, "The storage did not answer on node " + node + ".", true);
    }

    static Finding ok(@Nullable String detail) {
        return new Finding(VerifyState.OK, detail, false);
    }

    static Finding damaged(String detail) {
        return new Finding(VerifyState.FAILED, detail, false);
    }

    static Finding unknown(String detail) {
        return new Finding(VerifyState.UNKNOWN, detail, false);
    }
}
