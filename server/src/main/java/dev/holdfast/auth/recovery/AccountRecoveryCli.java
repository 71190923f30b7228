package dev.holdfast.auth.recovery;

import dev.holdfast.auth.Account;
import dev.holdfast.auth.AccountStore;
import dev.holdfast.auth.Accounts;
import dev.holdfast.auth.secondfactor.SecondFactor;
import dev.holdfast.base.StartupException;
import dev.holdfast.base.db.Db;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Restores access for a user who is completely locked out and has no admin to ask. A person who can run commands on the
 * machine and read its master key has full control anyway.
 */
public final class AccountRecoveryCli {
    private final Db db;
    private final SecondFactor secondFactor;
    private final AccountRecovery recovery;
    private final AccountStore store = new AccountStore();

    /** Recovery of accounts in this database. */
    public AccountRecoveryCli(Db db, InstantSource clock, SecondFactor secondFactor) {
        this.db = db;
        this.secondFactor = secondFactor;
        this.recovery = new AccountRecovery(clock);
    }

    /** A one-time code for an account. */
    public record Code(long accountId, String text, Instant expiresAt) {
        @Override
        public String toString() {
            return "Code[" + accountId + "]";
        }
    }

    /** Issues a code; also removes the second factor on request. Throws {@link StartupException} for an unknown user. */
    public Code issue(String email, boolean withoutSecondFactor) {
        return db.write(h -> {
            Account account = store.findByEmail(h, Accounts.canonical(email));
            if (account == null) throw new StartupException("There is no user with the e-mail address " + email + ".");
            if (withoutSecondFactor) secondFactor.reset(h, account.id());
            AccountRecovery.Issued issued = recovery.issue(h, account.id());
            return new Code(account.id(), issued.recoveryCode(), issued.expiresAt());
        });
    }
}
