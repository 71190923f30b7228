package dev.holdfast.pve.storage;

import dev.holdfast.pve.api.Parameters;
import org.jspecify.annotations.Nullable;

/**
 * A file to upload to a storage.
 *
 * @param content {@code iso vztmpl import}
 * @param name its name on the storage; Proxmox VE replaces unaccepted characters by underscores
 * @param length its exact number of bytes
 * @param sha256 checksum that the node compares before it stores the file, or null
 */
public record Upload(
        String content, String name, long length, @Nullable String sha256) {
    /** Refuses names that would break out of the header that carries them. */
    public Upload {
        if (name.isBlank()
                || name.length() > 255
                || name.chars().anyMatch(c -> c < ' ' || c == '"' || c == '/' || c == '\\' || c > 0x7e)) {
            throw new IllegalArgumentException("Not a file's name: " + name);
        }
        if (length < 0) throw new IllegalArgumentException("Not a length: " + length);
    }

    Parameters fields() {
        return new Parameters()
                .with("content", content)
                .with("checksum-algorithm", sha256 == null ? null : "sha256")
                .with("checksum", sha256);
    }
}
