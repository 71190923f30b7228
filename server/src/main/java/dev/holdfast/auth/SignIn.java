package dev.holdfast.auth;

import dev.holdfast.base.Refusal;
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

    /** What a sign-in answers. */
    record SignedIn(boolean ok, User user) {}

    /** Opens a session, or refuses in the same words and the same time whatever was wrong. */
    SignedIn login(Call call, LoginIn in) {
        String ip = call.origin().ip();
        brake.check(ip, in.email());
        Accounts.@Nullable Named named = accounts.findForSignIn(in.email());
        // Only whom it names, never what was typed: an unknown address may be a mistyped password.
        if (named != null) call.about("user", named.account().id());
        boolean right = accounts.passwords().matches(in.password(), named == null ? null : named.passwordHash());
        if (named == null || !right) {
            brake.failed(ip, in.email());
            throw Refusal.badCredentials();
        }
        brake.succeeded(ip, in.email());
        Account account = named.account();
        call.header("Set-Cookie", sessions.open(account, call.origin()));
        return new SignedIn(true, users.view(account));
    }
}
