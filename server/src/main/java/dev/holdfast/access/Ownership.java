package dev.holdfast.access;

import org.jspecify.annotations.Nullable;

/**
 * Where something lies, as far as rights go: on a host of this team, or of no team.
 *
 * @param teamId the team, or null where only platform roles count
 */
public record Ownership(@Nullable Long teamId) {
    /** Where only platform roles count. */
    public static final Ownership PLATFORM = new Ownership(null);
}
