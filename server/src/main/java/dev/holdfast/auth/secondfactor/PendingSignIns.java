package dev.holdfast.auth.secondfactor;

import dev.holdfast.auth.RandomText;
import java.time.Duration;
import java.time.InstantSource;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Sign-ins whose first factor is proved and whose second factor is pending. Each has a token of 256 bits with one purpose:
 * to submit a code, within five minutes and five attempts.
 */
public final class PendingSignIns {
    private static final Duration LIFE = Duration.ofMinutes(5);
    private static final int TRIES = 5;

    private final InstantSource clock;
    private final PendingSignInStore store = new PendingSignInStore();

    PendingSignIns(InstantSource clock) {
        this.clock = clock;
    }

    /** Begins a pending sign-in and returns its token. */
    public String begin(Handle transaction, long accountId) {
        var now = clock.instant();
        String token = RandomText.token();
        store.deleteOver(transaction, TRIES, now);
        store.insert(transaction, RandomText.hash(token), accountId, now, now.plus(LIFE));
        return token;
    }

    /** The account of the pending sign-in with this token, or null when there is none (any more). */
    public @Nullable Long account(Handle handle, String token) {
        return store.findAccount(handle, RandomText.hash(token), clock.instant());
    }

    /** Uses one attempt; false when none is left. */
    public boolean take(Handle transaction, String token) {
        return store.countTry(transaction, RandomText.hash(token), TRIES, clock.instant());
    }

    /** Ends a pending sign-in, with or without a session. */
    public void end(Handle transaction, String token) {
        store.delete(transaction, RandomText.hash(token));
    }

    /** Ends all pending sign-ins of an account. */
    void forget(Handle transaction, long accountId) {
        store.deleteOfAccount(transaction, accountId);
    }
}
