package dev.holdfast.catalog;

import dev.holdfast.catalog.parse.ScriptMetadata;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A row of table {@code catalog_entry}. */
record EntryRow(
        String slug,
        String scriptPath,
        String scriptBlob,
        @Nullable String installPath,
        @Nullable String installBlob,
        @Nullable String variantOf,
        ScriptMetadata facts,
        Instant firstSeen,
        Instant changedAt) {

    /** Whether this row was read from these two blobs. */
    boolean isOf(String script, @Nullable String install) {
        return scriptBlob.equals(script) && Objects.equals(installBlob, install);
    }
}
