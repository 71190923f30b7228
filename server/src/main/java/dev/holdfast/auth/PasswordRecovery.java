package dev.holdfast.auth;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Call;
import java.time.InstantSource;

/** A new password for somebody who lost the old one and was given a one-time code. */
final class PasswordRecovery {
    private final Db db;
    private final Accounts accounts;
    private final SignIn signIn;
    private final AccountRecovery recovery;
    private final AccountStore store = new AccountStore();

    PasswordRecovery(Db db, InstantSource clock, Accounts accounts, SignIn signIn) {
        this.db = db;
        this.accounts = accounts;
        this.signIn = signIn;
        this.recovery = new AccountRecovery(clock);
    }

    /**
     * Sets the password and ends all that is signed in; the second factor stays. Refuses in the same words and the same
     * time whatever was wrong: the new password, which takes the time, is hashed before anything is looked at.
     */
    void recover(Call call, RecoverIn in) {
        Secret password = in.newPassword();
        LoginThrottle.Attempt attempt = signIn.brake().begin(call.origin(), in.email());
        // Behind the brake, and a weak one counts: judging a password takes a while, and anybody may ask for it.
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
                return true;
            });
        });
        if (!right) {
            throw Refusal.badCredentials(
                    "E-mail and recovery code do not match, or the code was used or is too old. Ask an"
                            + " administrator for a new one.");
        }
        attempt.succeeded();
    }
}
