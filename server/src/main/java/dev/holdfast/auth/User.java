package dev.holdfast.auth;

import dev.holdfast.access.Role;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A user as the page knows one.
 *
 * @param teams memberships that count from where the user is now, with their role
 * @param recoveryCodesLeft unused recovery codes, or null without a second factor
 * @param hasPassword false for somebody who signs in with single sign-on only
 * @param features which features are on for this installation, by key
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
