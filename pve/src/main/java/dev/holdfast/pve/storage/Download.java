package dev.holdfast.pve.storage;

import dev.holdfast.pve.api.Parameters;
import org.jspecify.annotations.Nullable;

/**
 * A file that a node downloads to a storage.
 *
 * @param content {@code iso vztmpl import}
 * @param name its name on the storage; Proxmox VE replaces unaccepted characters by underscores
 * @param algorithm of the checksum: {@code md5 sha1 sha224 sha256 sha384 sha512}
 * @param checksum in hexadecimal digits, which the node compares before it stores the file; null to store it unverified
 */
public record Download(
        String content,
        String name,
        String url,
        String algorithm,
        @Nullable String checksum) {
    Parameters parameters() {
        return new Parameters()
                .with("content", content)
                .with("filename", name)
                .with("url", url)
                .with("checksum-algorithm", checksum == null ? null : algorithm)
                .with("checksum", checksum);
    }
}
