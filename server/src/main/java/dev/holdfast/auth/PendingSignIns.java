package dev.holdfast.auth;

import java.time.Duration;
import java.time.InstantSource;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Sign-ins whose first factor is proved and whose second is awaited. Each has a token of 256 bits that is good for one
 * thing only: to come back with a code, within five minutes and five tries.
 */
final class PendingSignIns {
    private static final Duration LIFE = Duration.ofMinutes(5);
    private static final int TRIES = 5;

    private final InstantSource clock;
    private final PendingSignInStore store = new PendingSignInStore();

    PendingSignIns(InstantSource clock) {
        this.clock = clock;
    }

    /** Begins one and returns its token. */
    String begin(Handle transaction, long accountId) {
        var now = clock.instant();
        String token = RandomText.token();
        store.deleteOver(transaction, TRIES, now);
        store.insert(transaction, RandomText.hash(token), accountId, now, now.plus(LIFE));
        return token;
    }

    /** Whose sign-in waits under this token, or null when none does (any more). */
    @Nullable
    Long account(Handle handle, String token) {
        return store.findAccount(handle, RandomText.hash(token), clock.instant());
    }

    /** Takes one try; false when there is none left. */
    boolean take(Handle transaction, String token) {
        return store.countTry(transaction, RandomText.hash(token), TRIES, clock.instant());
    }

    /** Ends one, whether it led to a session or not. */
    void end(Handle transaction, String token) {
        store.delete(transaction, RandomText.hash(token));
    }

    /** Ends all of an account. */
    void forget(Handle transaction, long accountId) {
        store.deleteOfAccount(transaction, accountId);
    }
}
