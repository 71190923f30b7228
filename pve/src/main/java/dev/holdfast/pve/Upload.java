package dev.holdfast.pve;

import org.jspecify.annotations.Nullable;

/**
 * A file that is to lie on a storage.
 *
 * @param content {@code iso vztmpl import}
 * @param name as it will be called there; Proxmox VE replaces what it does not like by underscores
 * @param length its exact number of bytes
 * @param sha256 what the node compares before it takes the file over, or null
 */
public record Upload(
        String content, String name, long length, @Nullable String sha256) {
    /** Refuses names that would break out of the header in which they are sent. */
    public Upload {
        if (name.isBlank()
                || name.length() > 255
                || name.chars().anyMatch(c -> c < ' ' || c == '"' || c == '/' || c == '\\' || c > 0x7e)) {
            throw new IllegalArgumentException("Not a file's name: " + name);
        }
        if (length < 0) throw new IllegalArgumentException("Not a length: " + length);
    }
}
