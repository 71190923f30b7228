package dev.holdfast.auth.user;

import dev.holdfast.access.Role;
import dev.holdfast.auth.TeamRole;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A user as the page shows it.
 *
 * @param id the id of the user
 * @param email the e-mail address with which the user signs in, in lower case
 * @param displayName the name of the user as others see it
 * @param role the platform role, which counts everywhere; null when the user has none
 * @param teams memberships that count from the user's current address, with their role
 * @param totpEnabled whether the account has a confirmed second factor
 * @param recoveryCodesLeft number of unused recovery codes, or null without a second factor
 * @param hasPassword false for users who sign in with single sign-on only
 * @param features whether each feature is on for this installation, by key
 */
public record User(
        long id,
        String email,
        String displayName,
        @Nullable Role role,
        List<TeamRole> teams,
        boolean totpEnabled,
        @Nullable Integer recoveryCodesLeft,
        boolean hasPassword,
        Map<String, Boolean> features) {}
