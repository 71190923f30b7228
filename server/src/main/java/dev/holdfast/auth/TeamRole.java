package dev.holdfast.auth;

import dev.holdfast.access.Role;

/** A membership as a user's own view lists it. */
public record TeamRole(long teamId, String name, Role role) {}
