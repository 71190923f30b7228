package dev.holdfast.instance.backup;

import dev.holdfast.base.seal.PassphraseSeal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a backup says about itself; its first entry, {@code manifest.json}.
 *
 * @param format 1
 * @param version of the service that made it
 * @param database what the service stored its data in: {@code sqlite} or {@code postgresql}. The copy is always SQLite
 * @param sha256 of the entry {@code holdfast.db}, in hex
 * @param bytes its size
 * @param rows in all its tables
 * @param key the master key, sealed with a passphrase; null when it is kept apart
 */
public record Manifest(
        int format,
        String version,
        Instant createdAt,
        String database,
        String sha256,
        long bytes,
        int tables,
        long rows,
        @Nullable PassphraseSeal key) {
    static final int FORMAT = 1;
}
