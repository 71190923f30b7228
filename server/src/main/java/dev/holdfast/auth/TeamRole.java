package dev.holdfast.auth;

import dev.holdfast.access.Role;

/** A membership in the list of a user. */
public record TeamRole(long teamId, String name, Role role) {}
