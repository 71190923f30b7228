package dev.holdfast.backups.tested;

import org.jspecify.annotations.Nullable;

/**
 * Something that was looked for in the copy of a guest.
 *
 * @param what {@code running init port agent display console}
 * @param ok whether it was seen; null when it could not be looked for
 * @param text what was seen, or why not
 */
public record Evidence(String what, @Nullable Boolean ok, String text) {}
