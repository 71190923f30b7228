package dev.holdfast.auth;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Call;
import org.jspecify.annotations.Nullable;

/** Signing in with a password. */
public final class SignIn {
    private final Accounts accounts;
    private final Sessions sessions;
    private final Users users;
    private final SignInBrake brake;

    SignIn(Accounts accounts, Sessions sessions, Users users, SignInBrake brake) {
        this.accounts = accounts;
        this.sessions = sessions;
        this.users = users;
        this.brake = brake;
    }

    /** Opens a session, or refuses in the same words and the same time whatever was wrong. */
    SignedIn login(Call call, LoginIn in) {
        String ip = call.origin().ip();
        brake.check(ip, in.email());
        Accounts.@Nullable Named named = accounts.findForSignIn(in.email());
        boolean right =
                accounts.passwords().matches(Secret.of(in.password()), named == null ? null : named.passwordHash());
        if (named == null || !right) {
            brake.failed(ip, in.email());
            throw Refusal.badCredentials();
        }
        brake.succeeded(ip, in.email());
        Account account = named.account();
        call.about("user", account.id());
        call.header("Set-Cookie", sessions.open(account, call.origin()));
        return SignedIn.as(users.view(account));
    }

    /**
     * Goes on with an account that has proved its first factor in this call: opens a session, or has the account asked for
     * its second factor. Every way to sign in ends here.
     */
    public SignedIn proceed(Call call, Account account, FirstFactor proved) {
        call.about("user", account.id());
        call.header("Set-Cookie", sessions.open(account, call.origin()));
        return SignedIn.as(users.view(account));
    }
}
