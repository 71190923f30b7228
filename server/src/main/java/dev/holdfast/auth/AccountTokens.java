package dev.holdfast.auth;

import java.util.List;
import org.jdbi.v3.core.Handle;

/** The API tokens of accounts: ways in that a new password alone does not close. */
public interface AccountTokens {
    /** The names of an account's tokens that have not run out. */
    List<String> names(Handle db, long accountId);

    /** Revokes all tokens of an account and ends their streams; returns their number. */
    int endAll(Handle transaction, long accountId);
}
