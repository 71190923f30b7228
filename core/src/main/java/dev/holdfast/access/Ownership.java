package dev.holdfast.access;

import org.jspecify.annotations.Nullable;

/**
 * The owner of a resource, as far as rights are concerned: on a host of this team, or of no team.
 *
 * @param teamId the team, or null where only platform roles count
 */
public record Ownership(@Nullable Long teamId) {
    /** Only platform roles count. */
    public static final Ownership PLATFORM = new Ownership(null);
}
