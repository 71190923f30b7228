package dev.holdfast.access;

import org.jspecify.annotations.Nullable;

/**
 * Who a request comes from.
 *
 * @param userId the user's id
 * @param name the e-mail address, for audit rows and job lists
 * @param role the platform role, or null when the user has none (yet)
 * @param sessionId the session the request came with, or null when it came another way
 */
public record Principal(
        long userId,
        String name,
        @Nullable Role role,
        @Nullable Long sessionId) {
    /** Whether this principal's role is {@code needed} or a higher one. */
    public boolean has(Role needed) {
        return needed.isReachedBy(role);
    }
}
