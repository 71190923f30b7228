package dev.holdfast.guests.create;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The images on a node's storages from which a machine can be installed or its first disk made.
 *
 * @param unread the storages that may have more
 */
record StoredImages(List<Image> items, List<Unread> unread) {
    /** An image. */
    record Image(
            String volid,
            String storage,
            String name,
            @Nullable String format,
            @Nullable Long sizeBytes) {}

    /** A storage that could not be read, and why. */
    record Unread(String storage, String reason) {}
}
