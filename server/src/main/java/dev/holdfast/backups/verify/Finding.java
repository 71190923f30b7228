package dev.holdfast.backups.verify;

import dev.holdfast.backups.inventory.VerifyState;
import org.jspecify.annotations.Nullable;

/**
 * What a check found.
 *
 * @param state {@code OK}; {@code FAILED}: the backup is damaged; {@code UNKNOWN}: it could not be checked
 * @param detail why, or what a good result does not cover, in sentences
 */
record Finding(VerifyState state, @Nullable String detail) {
    static Finding ok(@Nullable String detail) {
        return new Finding(VerifyState.OK, detail);
    }

    static Finding damaged(String detail) {
        return new Finding(VerifyState.FAILED, detail);
    }

    static Finding unknown(String detail) {
        return new Finding(VerifyState.UNKNOWN, detail);
    }
}
