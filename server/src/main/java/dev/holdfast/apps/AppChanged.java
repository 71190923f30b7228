package dev.holdfast.apps;

import org.jspecify.annotations.Nullable;

/**
 * An app was adopted, changed or forgotten.
 *
 * @param hostId its host, or its last one
 * @param change {@code created updated removed}
 */
public record AppChanged(long appId, @Nullable Long hostId, String change) {}
