package dev.holdfast.auth;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jdbi.v3.core.Handle;

/**
 * Codes with which people who can't sign in set a new password, once, within a day. Whoever issues one learns the code,
 * but neither the old password nor the new one.
 */
final class AccountRecovery {
    private static final Duration LIFE = Duration.ofHours(24);

    private final InstantSource clock;
    private final AccountRecoveryStore store = new AccountRecoveryStore();

    AccountRecovery(InstantSource clock) {
        this.clock = clock;
    }

    /** A code just made; it is told this once. */
    record Issued(String recoveryCode, Instant expiresAt) {
        @Override
        public String toString() {
            return "Issued[" + expiresAt + "]";
        }
    }

    /** Makes a code for an account; an earlier one is void from now on. */
    Issued issue(Handle transaction, long accountId) {
        String code = RandomText.code();
        Instant now = clock.instant();
        store.put(transaction, accountId, RandomText.hashOfTyped(code), now, now.plus(LIFE));
        return new Issued(code, now.plus(LIFE));
    }

    /** Takes a code back; false when it is wrong, too old or was used before. */
    boolean spend(Handle transaction, long accountId, String code) {
        return store.take(transaction, accountId, RandomText.hashOfTyped(code), clock.instant());
    }

    /** Makes the code of an account void, if there is one. */
    void cancel(Handle transaction, long accountId) {
        store.delete(transaction, accountId);
    }
}
