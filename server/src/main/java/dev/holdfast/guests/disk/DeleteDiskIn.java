package dev.holdfast.guests.disk;

import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * The deletion of an unused disk; {@code confirm} is its volume id.
 *
 * @param confirm the volume ID of the disk, such as {@code local-lvm:vm-100-disk-1}; required
 */
record DeleteDiskIn(@Nullable String confirm) implements Input {}
