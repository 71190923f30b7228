package dev.holdfast.auth.signin;

import dev.holdfast.auth.Account;
import dev.holdfast.auth.AccountStore;
import dev.holdfast.auth.Accounts;
import dev.holdfast.auth.AuthRefusals;
import dev.holdfast.auth.device.KnownDevices;
import dev.holdfast.auth.secondfactor.SecondFactor;
import dev.holdfast.auth.secondfactor.Totp;
import dev.holdfast.auth.session.Sessions;
import dev.holdfast.auth.user.Users;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.seal.Sealer;
import dev.holdfast.http.Call;
import java.time.InstantSource;
import java.util.Objects;
import java.util.function.Predicate;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Signing in: a first factor, then the second factor if the account has one, then a session. */
public final class SignIn {
    private final Db db;
    private final Accounts accounts;
    private final Sessions sessions;
    private final SecondFactor secondFactor;
    private final Users users;
    private final KnownDevices browsers;
    private final LoginThrottle throttle;
    private final AccountStore store = new AccountStore();

    /** Signing in to these accounts. */
    public SignIn(
            Db db,
            InstantSource clock,
            Sealer sealer,
            Accounts accounts,
            Sessions sessions,
            SecondFactor secondFactor,
            Users users) {
        this.db = db;
        this.accounts = accounts;
        this.sessions = sessions;
        this.secondFactor = secondFactor;
        this.users = users;
        this.browsers = new KnownDevices(sealer);
        this.throttle = new LoginThrottle(db, clock, browsers, new SignInFailureStore());
    }

    /** Continues after the right password, or refuses with the same text after the same time whatever was wrong. */
    SignedIn login(Call call, LoginIn in) {
        LoginThrottle.Attempt attempt = throttle.begin(call.client(), in.email());
        Accounts.@Nullable Named named = accounts.findForSignIn(in.email());
        // Record only the account found, never the typed text: an unknown address may be a mistyped password.
        if (named != null) call.about("user", named.account().id());
        String hash = named == null ? null : named.passwordHash();
        boolean right = attempt.during(() -> accounts.passwords().matches(in.password(), hash));
        if (named == null || !right) throw AuthRefusals.badCredentials();
        // The password may have changed since it was read: then this sign-in is too late.
        SignedIn signedIn = proceed(
                call,
                named.account(),
                FirstFactor.PASSWORD,
                h -> Objects.equals(hash, store.passwordHash(h, named.account().id())));
        if (signedIn.ok() == null) attempt.withdrawn();
        else attempt.succeeded();
        return signedIn;
    }

    /**
     * Continues with an account that has proved its first factor in this call: opens a session, or requests the second
     * factor. Every way to sign in ends here.
     */
    public SignedIn proceed(Call call, Account account, FirstFactor proved) {
        return proceed(call, account, proved, _ -> true);
    }

    private SignedIn proceed(Call call, Account account, FirstFactor proved, Predicate<Handle> still) {
        long id = account.id();
        call.about("user", id);
        String pending = db.write(h -> {
            if (!store.lock(h, id) || !still.test(h)) throw AuthRefusals.badCredentials();
            String device = null;
            if (proved != FirstFactor.PROVIDER_WITH_SECOND_FACTOR && secondFactor.isEnabled(h, id)) {
                if (proved == FirstFactor.PASSWORD)
                    device = secondFactor.devices().recognise(h, id, call.client());
                if (device == null) return secondFactor.pending().begin(h, id);
            }
            sessions.open(h, call, id, device);
            return null;
        });
        return pending == null ? in(call, account) : SignedIn.waiting(pending);
    }

    /** Continues after the second factor. */
    SignedIn finish(Call call, TotpLoginIn in) {
        String pending = in.pending().reveal();
        String code = in.code().reveal();
        Long id = db.read(h -> secondFactor.pending().account(h, pending));
        if (id == null) throw over();
        Account account = accounts.get(id);
        call.about("user", id);
        LoginThrottle.Attempt attempt = Totp.isCode(code)
                ? throttle.beginDigits(call.client(), account.email())
                : throttle.begin(call.client(), account.email());
        boolean right = attempt.during(() -> db.write(h -> {
            if (!store.lock(h, id) || !secondFactor.pending().take(h, pending)) return false;
            if (!secondFactor.spend(h, id, code)) return false;
            secondFactor.pending().end(h, pending);
            boolean trust = Boolean.TRUE.equals(in.remember());
            sessions.open(h, call, id, trust ? secondFactor.devices().trust(h, call, id) : null);
            return true;
        }));
        if (!right) throw over();
        attempt.succeeded();
        return in(call, account);
    }

    private SignedIn in(Call call, Account account) {
        browsers.remember(call, account.email());
        return SignedIn.as(users.view(account, call.client().ip()));
    }

    private static Refusal over() {
        return Refusal.of(
                AuthRefusals.BAD_CREDENTIALS,
                "This code is wrong or was already used, or the sign-in took too long. Try the"
                        + " newest code. If it is refused too, start the sign-in again.");
    }

    /** Ends all sessions of an account, its trusted devices and pending sign-ins; returns the number of sessions. */
    public int endAll(Handle transaction, long accountId) {
        secondFactor.forget(transaction, accountId);
        return sessions.endAll(transaction, accountId);
    }

    LoginThrottle throttle() {
        return throttle;
    }
}
