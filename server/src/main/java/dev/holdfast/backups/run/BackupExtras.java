package dev.holdfast.backups.run;

import org.jspecify.annotations.Nullable;

/**
 * What a backup on a schedule may have besides.
 *
 * @param notes template of the notes, such as {@code {{guestname}}}; null for the usual one
 * @param isProtected whether it is protected from being removed
 * @param bandwidthKibS the limit in KiB per second; null for that of the node
 */
record BackupExtras(
        @Nullable String notes,
        boolean isProtected,
        @Nullable Integer bandwidthKibS) {
    /** Nothing besides. */
    static final BackupExtras NONE = new BackupExtras(null, false, null);
}
