package dev.holdfast.guests.create;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The images on a node's storages from which a guest can be installed or its first disk made.
 *
 * @param items the images, by the name of their storage and then by their own
 * @param unread the storages that may have more
 */
record StoredImages(List<Image> items, List<Unread> unread) {
    /**
     * An ISO image, disk image or container template on a storage of the node.
     *
     * @param volid the volume ID of the image, such as {@code local:iso/debian-13.iso}
     * @param storage the name of the storage that contains it
     * @param name what follows the last slash of the volume ID, usually the name of its file
     * @param format the format that Proxmox VE reports, such as {@code iso} or {@code qcow2}; null when it reports none
     * @param sizeBytes the size in bytes that Proxmox VE reports; null when it reports none
     */
    record Image(
            String volid,
            String storage,
            String name,
            @Nullable String format,
            @Nullable Long sizeBytes) {}

    /**
     * A storage that could not be read, and why.
     *
     * @param storage the name of the storage
     * @param reason why it could not be read, as a sentence
     */
    record Unread(String storage, String reason) {}
}
