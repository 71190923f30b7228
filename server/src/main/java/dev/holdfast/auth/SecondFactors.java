package dev.holdfast.auth;

import java.util.Set;
import org.jdbi.v3.core.Handle;

/** Whose sign-in asks for more than a password, as far as the list of users needs it. */
public interface SecondFactors {
    /** Where there are none. */
    SecondFactors NONE = new SecondFactors() {
        @Override
        public Set<Long> enabledAccounts() {
            return Set.of();
        }

        @Override
        public void reset(Handle transaction, long accountId) {}
    };

    /** The accounts that have one. */
    Set<Long> enabledAccounts();

    /** Forgets an account's second factor, its recovery codes and the devices that it trusts. */
    void reset(Handle transaction, long accountId);
}
