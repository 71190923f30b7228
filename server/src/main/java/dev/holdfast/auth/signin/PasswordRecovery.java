package dev.holdfast.auth.signin;

import dev.holdfast.auth.Account;
import dev.holdfast.auth.AccountStore;
import dev.holdfast.auth.AccountTokens;
import dev.holdfast.auth.Accounts;
import dev.holdfast.auth.AuthRefusals;
import dev.holdfast.auth.recovery.AccountRecovery;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Call;
import java.time.InstantSource;

/** Sets a new password for a user who lost the old one and received a one-time code. */
final class PasswordRecovery {
    private final Db db;
    private final Accounts accounts;
    private final SignIn signIn;
    private final AccountRecovery recovery;
    private final AccountTokens tokens;
    private final AccountStore store = new AccountStore();

    PasswordRecovery(Db db, InstantSource clock, Accounts accounts, SignIn signIn, AccountTokens tokens) {
        this.db = db;
        this.accounts = accounts;
        this.signIn = signIn;
        this.recovery = new AccountRecovery(clock);
        this.tokens = tokens;
    }

    /**
     * Sets the password and ends all sessions and API tokens, because the account may have been somebody else's meanwhile; the
     * second factor stays. The refusal has the same text and takes the same
     * time whatever was wrong: the new password is hashed, which takes the most time, before anything is checked.
     */
    void recover(Call call, RecoverIn in) {
        Secret password = in.newPassword();
        LoginThrottle.Attempt attempt = signIn.throttle().begin(call.client(), in.email());
        // After the rate limit; a weak password counts too, because rating takes time and any client can request it.
        accounts.requireStrong("new_password", password, in.email());
        boolean right = attempt.during(() -> {
            String hash = accounts.passwords().hash(password);
            return db.write(h -> {
                Account account = store.findByEmail(h, Accounts.canonical(in.email()));
                if (account == null) return false;
                call.about("user", account.id());
                store.lock(h, account.id());
                if (!recovery.spend(h, account.id(), in.code().reveal())) return false;
                store.changePassword(h, account.id(), hash);
                signIn.endAll(h, account.id());
                tokens.endAll(h, account.id());
                return true;
            });
        });
        if (!right) {
            throw Refusal.of(
                    AuthRefusals.BAD_CREDENTIALS,
                    "The e-mail address and recovery code do not match, or the code was used or has expired. Ask"
                            + " an administrator for a new code.");
        }
        attempt.succeeded();
    }
}
