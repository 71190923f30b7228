package dev.holdfast.teams;

import dev.holdfast.access.Role;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who belongs to a team.
 *
 * @param cidr the network from which the membership counts
 * @param nomatch 1 where it counts only from outside that network
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
