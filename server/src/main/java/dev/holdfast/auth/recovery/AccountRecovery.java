package dev.holdfast.auth.recovery;

import dev.holdfast.auth.RandomText;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jdbi.v3.core.Handle;

/**
 * One-time codes with which users who can't sign in set a new password within a day. The issuer sees the code, but
 * neither the old password nor the new one.
 */
public final class AccountRecovery {
    private static final Duration LIFE = Duration.ofHours(24);

    private final InstantSource clock;
    private final AccountRecoveryStore store = new AccountRecoveryStore();

    /** Codes expire by this clock. */
    public AccountRecovery(InstantSource clock) {
        this.clock = clock;
    }

    /**
     * A new code; it is shown only once.
     *
     * @param recoveryCode the one-time code for POST /auth/recover: four groups of five characters; an earlier code of
     *     this user is now invalid
     * @param expiresAt when the code becomes invalid: 24 hours after it was issued
     */
    public record Issued(String recoveryCode, Instant expiresAt) {
        @Override
        public String toString() {
            return "Issued[" + expiresAt + "]";
        }
    }

    /** Creates a code for an account; an earlier code becomes invalid. */
    public Issued issue(Handle transaction, long accountId) {
        String code = RandomText.code();
        Instant now = clock.instant();
        store.put(transaction, accountId, RandomText.hashOfTyped(code), now, now.plus(LIFE));
        return new Issued(code, now.plus(LIFE));
    }

    /** Uses up a code; false when it is wrong, expired or already used. */
    public boolean spend(Handle transaction, long accountId, String code) {
        return store.take(transaction, accountId, RandomText.hashOfTyped(code), clock.instant());
    }

    /** Invalidates the code of an account, if there is one. */
    public void cancel(Handle transaction, long accountId) {
        store.delete(transaction, accountId);
    }
}
