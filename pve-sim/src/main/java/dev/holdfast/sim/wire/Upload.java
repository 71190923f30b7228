package dev.holdfast.sim.wire;

import org.jspecify.annotations.Nullable;

/**
 * A file that was uploaded with a request; its bytes were counted and discarded.
 *
 * @param hash by the algorithm that the form named before the file, null where it named none
 */
public record Upload(String name, long size, @Nullable String hash) {}
