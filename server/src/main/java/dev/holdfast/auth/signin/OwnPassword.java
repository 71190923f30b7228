package dev.holdfast.auth.signin;

import dev.holdfast.auth.Account;
import dev.holdfast.auth.AccountStore;
import dev.holdfast.auth.AccountTokens;
import dev.holdfast.auth.Accounts;
import dev.holdfast.auth.device.TrustedDevices;
import dev.holdfast.auth.recovery.AccountRecovery;
import dev.holdfast.auth.session.Sessions;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Call;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The password of the signed-in user. */
final class OwnPassword {
    private static final Duration RECENT = Duration.ofMinutes(10);

    private final Db db;
    private final Accounts accounts;
    private final Sessions sessions;
    private final SignIn signIn;
    private final AccountRecovery recovery;
    private final AccountTokens tokens;
    private final InstantSource clock;
    private final AccountStore store = new AccountStore();

    OwnPassword(Db db, InstantSource clock, Accounts accounts, Sessions sessions, SignIn signIn, AccountTokens tokens) {
        this.db = db;
        this.accounts = accounts;
        this.sessions = sessions;
        this.signIn = signIn;
        this.recovery = new AccountRecovery(clock);
        this.tokens = tokens;
        this.clock = clock;
    }

    /**
     * Refuses unless {@code typed} is the caller's password. A wrong one is a fault of the field, not a 401: the caller
     * stays signed in. Rate-limited like a sign-in, because a session may be stolen. Returns the hash it was compared with.
     */
    String prove(Call call, Secret typed, String field) {
        Account account = accounts.get(call.who().userId());
        if (!account.hasPassword()) {
            throw Refusal.conflict(
                    "This account signs in with single sign-on and has no password. Ask an administrator for"
                            + " a recovery code, then set a password with it on the sign-in page.");
        }
        LoginThrottle.Attempt attempt = signIn.throttle().begin(call.client(), account.email());
        String hash = Objects.requireNonNull(db.read(h -> store.passwordHash(h, account.id())));
        if (!attempt.during(() -> accounts.passwords().matches(typed, hash))) {
            throw Refusal.invalid(field, "This is not the password of this account.", "value_error");
        }
        attempt.succeeded();
        return hash;
    }

    /**
     * Refuses unless the caller typed their password, here or when they signed in a moment ago: a session that was taken over must
     * not be able to lock its owner out.
     */
    void proveRecently(Call call, @Nullable Secret typed) {
        if (typed != null) {
            prove(call, typed, "password");
            return;
        }
        Instant signedIn = sessions.begunAt(call.who());
        if (signedIn != null && signedIn.plus(RECENT).isAfter(clock.instant())) return;
        String when = "You signed in more than " + RECENT.toMinutes() + " minutes ago. ";
        if (accounts.get(call.who().userId()).hasPassword()) {
            throw Refusal.invalid("password", when + "Enter your password.", "missing");
        }
        throw Refusal.conflict(when + "Sign in again, then repeat this.");
    }

    /** Sets a new password, ends all other sessions, and opens a new session for the caller. */
    PasswordChanged change(Call call, PasswordIn in) {
        Account account = accounts.get(call.who().userId());
        accounts.requireStrong("new_password", in.newPassword(), account.email(), account.displayName());
        if (in.newPassword().equals(in.currentPassword())) {
            throw Refusal.invalid("new_password", "Must differ from the current password.", "value_error");
        }
        String before = prove(call, in.currentPassword(), "current_password");
        String after = accounts.passwords().hash(in.newPassword());
        PasswordChanged changed = db.write(h -> {
            store.lock(h, account.id());
            if (!before.equals(store.passwordHash(h, account.id()))) {
                throw Refusal.conflict("Another request has just changed the password. Sign in with the new password.");
            }
            store.changePassword(h, account.id(), after);
            recovery.cancel(h, account.id());
            signIn.endAll(h, account.id());
            int ended = in.revokeTokens() ? tokens.endAll(h, account.id()) : 0;
            sessions.open(h, call, account.id(), null);
            return new PasswordChanged(true, ended, tokens.names(h, account.id()));
        });
        call.forgetCookie(TrustedDevices.COOKIE);
        return changed;
    }
}
