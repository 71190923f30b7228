package dev.holdfast.apps.imports;

import dev.holdfast.apps.imports.ImportIn.LocalRow;
import dev.holdfast.guests.GuestRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an import looks at.
 *
 * @param unrecognised null in what an older version stored
 * @param only the containers to look at; null for all of these hosts
 * @param by the requester's name
 */
record ImportParams(
        List<Long> hostIds,
        boolean dryRun,
        boolean onlyTagged,
        @Nullable Boolean unrecognised,
        List<LocalRow> found,
        @Nullable List<GuestRef> only,
        String by) {
    /** Whether containers whose script is not recognised are adopted, too. */
    boolean adoptsUnrecognised() {
        return Boolean.TRUE.equals(unrecognised);
    }

    /** Whether a container is to be looked at. */
    boolean includes(GuestRef container) {
        return only == null || only.contains(container);
    }
}
