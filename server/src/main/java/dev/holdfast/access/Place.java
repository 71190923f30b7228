package dev.holdfast.access;

import org.jspecify.annotations.Nullable;

/**
 * Where something lies, as far as rights go: on a host of this team, or of no team.
 *
 * @param teamId the team, or null where only platform roles count
 */
public record Place(@Nullable Long teamId) {
    /** Where only platform roles count. */
    public static final Place PLATFORM = new Place(null);
}
