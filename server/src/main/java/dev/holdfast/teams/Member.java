package dev.holdfast.teams;

import dev.holdfast.access.Role;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A member of a team.
 *
 * @param cidr the network from which the membership counts
 * @param nomatch 1 if it counts only from outside that network
 */
record Member(
        long userId,
        String email,
        String displayName,
        Role role,
        String cidr,
        int nomatch,
        @Nullable String comment,
        Instant createdAt) {}
