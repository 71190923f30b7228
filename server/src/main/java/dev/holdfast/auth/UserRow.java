package dev.holdfast.auth;

import dev.holdfast.access.Role;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A user as the admins see one.
 *
 * @param teams all memberships, from wherever they count
 * @param singleSignOn whether a sign-in elsewhere stands for this account
 * @param waiting whether there is neither a role nor a team yet
 * @param lastSeenAt null when there is no session left
 */
record UserRow(
        long id,
        String email,
        String displayName,
        @Nullable Role role,
        List<TeamRole> teams,
        boolean totpEnabled,
        boolean singleSignOn,
        boolean waiting,
        Instant createdAt,
        @Nullable Instant lastSeenAt) {}
