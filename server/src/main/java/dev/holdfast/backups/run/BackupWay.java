package dev.holdfast.backups.run;

import dev.holdfast.pve.storage.BackupSpec;
import dev.holdfast.pve.storage.BackupSpec.Compression;
import dev.holdfast.pve.storage.BackupSpec.Mode;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a backup is made.
 *
 * @param notes template of its notes; null for the name of the guest, by which backups of several clusters are told apart
 * @param isProtected whether it is protected from being removed
 * @param bandwidthKibS the limit in KiB per second; null for that of the node
 */
public record BackupWay(
        Mode mode,
        Compression compression,
        @Nullable String notes,
        boolean isProtected,
        @Nullable Integer bandwidthKibS) {
    /** Keeps the guest running. */
    public static final BackupWay USUAL = new BackupWay(Mode.SNAPSHOT, Compression.ZSTD, null, false, null);

    /** The order for one guest. */
    BackupSpec spec(int vmid, String storage) {
        return new BackupSpec(
                new BackupSpec.Guests.Some(List.of(vmid)),
                storage,
                mode,
                compression,
                Objects.requireNonNullElse(notes, "{{guestname}}"),
                isProtected ? true : null,
                null,
                bandwidthKibS);
    }
}
