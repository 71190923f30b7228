package dev.holdfast.pve.storage;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file or a folder in a snapshot on a Proxmox Backup Server.
 *
 * @param filepath its path in Base64, as the next call sends it back
 * @param text its name
 * @param type {@code d} folder, {@code f} file, {@code l} link, {@code v} an archive or a partition, and others
 * @param leaf whether nothing is below it
 * @param size in bytes, of files
 * @param mtime when it was changed, in epoch seconds
 */
public record BackupFile(
        String filepath,
        @Nullable String text,
        @Nullable String type,
        @Nullable Boolean leaf,
        @Nullable Long size,
        @Nullable Long mtime) {
    /** Requires a path. */
    public BackupFile {
        Objects.requireNonNull(filepath, "filepath");
    }
}
