package dev.holdfast.auth;

import static dev.holdfast.access.Role.ADMIN;

import dev.holdfast.access.Entitlements;
import dev.holdfast.base.db.Db;
import dev.holdfast.http.Ops;
import java.time.InstantSource;

/** Everything under /auth and /users. */
public final class AuthRoutes {
    private final Accounts accounts;
    private final Sessions sessions;
    private final Users users;
    private final SignIn signIn;

    /** Routes over these accounts and sessions. */
    public AuthRoutes(
            Db db,
            InstantSource clock,
            Accounts accounts,
            Sessions sessions,
            Memberships memberships,
            Entitlements entitlements) {
        this.accounts = accounts;
        this.sessions = sessions;
        this.users = new Users(accounts, memberships, entitlements);
        this.signIn = new SignIn(accounts, sessions, users, new SignInBrake(db, clock));
    }

    /** Where every way to sign in ends. */
    public SignIn signIn() {
        return signIn;
    }

    /** The answer to a deed that has nothing to tell. */
    record Ok(boolean ok) {}

    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.post("auth.login", "/auth/login", "Sign in with a password")
                .open()
                .takes(LoginIn.class)
                .answers(200, SignedIn.class, signIn::login);

        ops.post("auth.logout", "/auth/logout", "End this session").signedIn().answers(200, Ok.class, (call, _) -> {
            call.header("Set-Cookie", sessions.close(call.who(), call.origin()));
            return new Ok(true);
        });

        ops.get("auth.me", "/auth/me", "Who is signed in")
                .signedIn()
                .answers(200, User.class, (call, _) -> users.get(call.who().userId()));

        ops.get("auth.sessions", "/auth/sessions", "Where I am signed in")
                .signedIn()
                .answersList(SessionView.class, (call, _) -> sessions.list(call.who()));

        ops.delete("auth.revoke_session", "/auth/sessions/{sid}", "End one of my sessions and its streams")
                .signedIn()
                .answers(200, Ok.class, (call, _) -> {
                    sessions.revoke(call.who(), call.id("sid"));
                    return new Ok(true);
                });

        ops.get("users.list", "/users", "All users").needs(ADMIN).answersList(User.class, (_, _) -> users.list());

        ops.post("users.create", "/users", "Make the first owner, later any user")
                .openWhile(accounts::none, ADMIN)
                .takes(UserIn.class)
                .answers(201, User.class, (call, in) -> {
                    Account account = accounts.create(call.whoOrNull(), call.origin(), in);
                    call.about("user", account.id());
                    return users.view(account);
                });
    }
}
