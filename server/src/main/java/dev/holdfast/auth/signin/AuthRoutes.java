package dev.holdfast.auth.signin;

import static dev.holdfast.auth.AuthRefusals.BAD_CREDENTIALS;
import static dev.holdfast.base.Refusal.Code.CONFLICT;
import static dev.holdfast.base.Refusal.Code.RATE_LIMITED;

import dev.holdfast.auth.AccountTokens;
import dev.holdfast.auth.Accounts;
import dev.holdfast.auth.Ok;
import dev.holdfast.auth.secondfactor.SecondFactor;
import dev.holdfast.auth.session.SessionView;
import dev.holdfast.auth.session.Sessions;
import dev.holdfast.auth.user.User;
import dev.holdfast.auth.user.Users;
import dev.holdfast.base.db.Db;
import dev.holdfast.http.Ops;
import java.time.InstantSource;

/** The operations under /auth. */
public final class AuthRoutes {
    private final Accounts accounts;
    private final Sessions sessions;
    private final Users users;
    private final SecondFactor secondFactor;
    private final SignIn signIn;
    private final OwnPassword password;
    private final PasswordRecovery recovery;

    /** Routes for these accounts and sessions. */
    public AuthRoutes(
            Db db,
            InstantSource clock,
            Accounts accounts,
            Sessions sessions,
            Users users,
            SecondFactor secondFactor,
            SignIn signIn,
            AccountTokens tokens) {
        this.accounts = accounts;
        this.sessions = sessions;
        this.users = users;
        this.secondFactor = secondFactor;
        this.signIn = signIn;
        this.password = new OwnPassword(db, clock, accounts, sessions, signIn, tokens);
        this.recovery = new PasswordRecovery(db, clock, accounts, signIn, tokens);
    }

    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.resource("user", accounts::name);

        ops.post("auth.login", "/auth/login", "Sign in with a password")
                .open()
                .takes(LoginIn.class)
                .refuses(BAD_CREDENTIALS, RATE_LIMITED)
                .setsCookies()
                .answers(200, SignedIn.class, signIn::login);

        ops.post("auth.logout", "/auth/logout", "End this session")
                .signedIn()
                .setsCookies()
                .answers(200, Ok.class, (call, _) -> {
                    sessions.close(call);
                    return new Ok(true);
                });

        ops.get("auth.me", "/auth/me", "The signed-in user")
                .signedIn()
                .answers(
                        200,
                        User.class,
                        (call, _) ->
                                users.get(call.who().userId(), call.client().ip()));

        ops.get("auth.sessions", "/auth/sessions", "My sessions")
                .signedIn()
                .answersList(SessionView.class, (call, _) -> sessions.list(call.who()));

        ops.delete("auth.revoke_session", "/auth/sessions/{sid}", "End one of my sessions and its streams")
                .signedIn()
                .answers(200, Ok.class, (call, _) -> {
                    sessions.revoke(call.who(), call.id("sid"));
                    return new Ok(true);
                });

        ops.post(
                        "auth.change_password",
                        "/auth/password",
                        "Change my password, end my other sessions, and my API tokens on request")
                .signedIn()
                .inPerson()
                .takes(PasswordIn.class)
                .refuses(CONFLICT, RATE_LIMITED)
                .setsCookies()
                .answers(200, PasswordChanged.class, password::change);

        ops.post(
                        "auth.recover",
                        "/auth/recover",
                        "Set a new password with a one-time recovery code, which ends all sessions and API tokens")
                .open()
                .takes(RecoverIn.class)
                .refuses(BAD_CREDENTIALS, RATE_LIMITED)
                .setsCookies()
                .answers(200, Ok.class, (call, in) -> {
                    recovery.recover(call, in);
                    return new Ok(true);
                });

        new SecondFactorRoutes(signIn, secondFactor, accounts, password).declare(ops);
    }
}
