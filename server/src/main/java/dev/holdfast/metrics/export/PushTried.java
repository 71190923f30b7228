package dev.holdfast.metrics.export;

import org.jspecify.annotations.Nullable;

/**
 * Whether the store accepted a value just now.
 *
 * @param sent whether it did
 * @param error why not; null if it did
 */
record PushTried(boolean sent, @Nullable String error) {}
