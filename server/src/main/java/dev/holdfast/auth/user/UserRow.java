package dev.holdfast.auth.user;

import dev.holdfast.access.Role;
import dev.holdfast.auth.TeamRole;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A user in the list of the admins.
 *
 * @param id the id of the user
 * @param email the e-mail address with which the user signs in, in lower case
 * @param displayName the name of the user as others see it
 * @param role the platform role, which counts everywhere; null when the user has none
 * @param teams all memberships, from whatever addresses they count
 * @param totpEnabled whether the account has a confirmed second factor
 * @param singleSignOn whether a single sign-on identity is linked to the account
 * @param waiting whether the user has neither a role nor a team yet
 * @param createdAt when the account was created
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
