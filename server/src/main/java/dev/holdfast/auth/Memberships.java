package dev.holdfast.auth;

import dev.holdfast.access.Role;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The teams of the users. */
public interface Memberships {
    /** By team, the role an account has there for a request from this address. Called for every request. */
    Map<Long, Role> counting(long accountId, String ip);

    /** All teams of an account, whether they count from here or not. */
    List<TeamRole> of(long accountId);

    /** The teams of all accounts that have any, by account. */
    Map<Long, List<TeamRole>> all();

    /** The highest role an account has in any team, from any address, as this transaction reads it; or null. */
    @Nullable
    Role highest(Handle transaction, long accountId);
}
