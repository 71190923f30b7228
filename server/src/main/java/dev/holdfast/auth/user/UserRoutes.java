package dev.holdfast.auth.user;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.auth.AuthRefusals.SETUP_CODE_REQUIRED;
import static dev.holdfast.base.Refusal.Code.CONFLICT;
import static dev.holdfast.base.Refusal.Code.RATE_LIMITED;

import dev.holdfast.access.Rights;
import dev.holdfast.auth.Account;
import dev.holdfast.auth.Accounts;
import dev.holdfast.auth.Identities;
import dev.holdfast.auth.Memberships;
import dev.holdfast.auth.Ok;
import dev.holdfast.auth.Removed;
import dev.holdfast.auth.recovery.AccountRecovery;
import dev.holdfast.auth.secondfactor.SecondFactor;
import dev.holdfast.auth.session.SessionStore;
import dev.holdfast.base.db.Db;
import dev.holdfast.http.Ops;
import java.time.InstantSource;

/** The operations under /users. */
public final class UserRoutes {
    private final Accounts accounts;
    private final UserRows rows;
    private final UserUpdate update;

    /** Routes for these accounts. */
    public UserRoutes(
            Db db,
            InstantSource clock,
            Accounts accounts,
            Memberships memberships,
            Rights rights,
            SecondFactor secondFactor,
            Identities identities) {
        this.accounts = accounts;
        this.rows = new UserRows(db, accounts, memberships, secondFactor, identities, new SessionStore());
        this.update = new UserUpdate(db, clock, rights, memberships, secondFactor);
    }

    /**
     * The number of ended sessions.
     *
     * @param ended how many sessions were ended, without those that had already expired
     */
    record Ended(int ended) {}

    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.rank("user_id", update::rank, "users.get");
        ops.get("users.list", "/users", "All users").needs(ADMIN).answersList(UserRow.class, (_, _) -> rows.list());

        ops.get("users.get", "/users/{user_id}", "One user")
                .needs(ADMIN)
                .answers(200, UserRow.class, (call, _) -> rows.get(call.id("user_id")));

        ops.post("users.create", "/users", "Create the first owner, later any user")
                .openWhile(accounts::none, ADMIN)
                .inPerson()
                .takes(UserIn.class)
                .refuses(SETUP_CODE_REQUIRED, CONFLICT, RATE_LIMITED)
                .answers(201, UserRow.class, (call, in) -> {
                    Account account = accounts.create(call.whoOrNull(), call.client(), in.user());
                    call.about("user", account.id());
                    return rows.of(account);
                });

        ops.patch("users.edit", "/users/{user_id}", "Change a user's e-mail address, name or role")
                .needs(ADMIN)
                .inPerson()
                .takes(UserPatchIn.class)
                .refuses(CONFLICT)
                .answers(200, UserRow.class, (call, in) -> {
                    update.edit(call.who(), call.id("user_id"), in);
                    return rows.get(call.id("user_id"));
                });

        ops.delete("users.remove", "/users/{user_id}", "Remove a user with all sessions, tokens and memberships")
                .needs(ADMIN)
                .inPerson()
                .takes(UserRemoveIn.class)
                .confirm(
                        "the user's e-mail address",
                        UserRemoveIn::confirm,
                        call -> accounts.get(call.id("user_id")).email())
                .refuses(CONFLICT)
                .answers(200, Removed.class, (call, _) -> {
                    update.remove(call.who(), call.id("user_id"));
                    return new Removed(true);
                });

        ops.post("users.reset_password", "/users/{user_id}/password", "Issue a code for setting a new password")
                .needs(ADMIN)
                .inPerson()
                .refuses(CONFLICT)
                .answers(
                        200,
                        AccountRecovery.Issued.class,
                        (call, _) -> update.resetPassword(call.who(), call.id("user_id")));

        ops.delete("users.reset_totp", "/users/{user_id}/totp", "Remove a user's second factor and trusted devices")
                .needs(ADMIN)
                .inPerson()
                .refuses(CONFLICT)
                .answers(200, Ok.class, (call, _) -> {
                    update.resetSecondFactor(call.who(), call.id("user_id"));
                    return new Ok(true);
                });

        ops.delete("users.end_sessions", "/users/{user_id}/sessions", "Sign a user out everywhere")
                .needs(ADMIN)
                .answers(200, Ended.class, (call, _) -> new Ended(update.endSessions(call.who(), call.id("user_id"))));
    }
}
