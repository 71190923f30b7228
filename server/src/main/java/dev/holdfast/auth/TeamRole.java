package dev.holdfast.auth;

import dev.holdfast.access.Role;

/**
 * A membership in the list of a user.
 *
 * @param teamId the id of the team
 * @param name the name of the team
 * @param role the role of the user on the hosts of this team
 */
public record TeamRole(long teamId, String name, Role role) {}
