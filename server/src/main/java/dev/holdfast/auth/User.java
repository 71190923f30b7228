package dev.holdfast.auth;

import dev.holdfast.access.Role;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A user as the page knows one.
 *
 * @param teams memberships with their role
 * @param features which features are on for this installation, by key
 */
record User(
        long id,
        String email,
        String displayName,
        @Nullable Role role,
        List<TeamRole> teams,
        boolean totpEnabled,
        Map<String, Boolean> features) {}
