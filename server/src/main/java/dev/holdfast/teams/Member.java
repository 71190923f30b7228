package dev.holdfast.teams;

import dev.holdfast.access.Role;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A member of a team.
 *
 * @param userId the id of the user
 * @param email the e-mail address with which the user signs in
 * @param displayName the name of the user as others see it
 * @param role the role of the user on the hosts of this team
 * @param cidr the network from which the membership counts
 * @param nomatch 1 if it counts only from outside that network
 * @param comment a note about the membership; null when there is none
 * @param createdAt when the user became a member
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
