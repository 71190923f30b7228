package dev.holdfast.apps;

import dev.holdfast.live.ChangeKind;
import org.jspecify.annotations.Nullable;

/**
 * An app was adopted, changed or forgotten.
 *
 * @param hostId its host, or its last one
 */
public record AppChanged(long appId, @Nullable Long hostId, ChangeKind change) {}
