package dev.holdfast.meta.update;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether there is a newer version, and how it is installed.
 *
 * @param current the running version; {@code unknown} if the build has none
 * @param latest null when it is not known
 * @param updateAvailable null when it is not known
 * @param notesUrl the address of a page about the latest version; null if that is not known or the release index names
 *     no page
 * @param canApply whether this service can install it itself
 * @param how the line to type where it can't; null where it can, or when there is nothing to install
 * @param checkedAt when the index was last read or tried; null when never
 * @param problem why something of this is not known or not possible; null when all is well
 */
record ServiceUpdateView(
        String current,
        @Nullable String latest,
        @Nullable Boolean updateAvailable,
        @Nullable String notesUrl,
        boolean canApply,
        @Nullable String how,
        @Nullable Instant checkedAt,
        @Nullable String problem) {}
