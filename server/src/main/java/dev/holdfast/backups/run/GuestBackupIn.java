package dev.holdfast.backups.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.pve.storage.BackupSpec.Mode;
import org.jspecify.annotations.Nullable;

/**
 * How one guest is backed up.
 *
 * @param compress {@code 0 gzip lzo zstd}; a Proxmox Backup Server always uses zstd
 * @param mode {@code snapshot}: it keeps running; {@code suspend}: it is paused for a moment; {@code stop}: it is shut down first
 * @param storage the only one for backups that the node of a guest can use when left out
 * @param notes template of the notes, one line in which Proxmox VE replaces {@code {{guestname}}} and the like
 * @param isProtected whether each backup is protected, so that no rule removes it; only for admins
 * @param bandwidthKibS needs the privilege Sys.Modify on {@code /}
 */
record GuestBackupIn(
        @DefaultValue("zstd") String compress,
        @DefaultValue("snapshot") Mode mode,
        @Nullable String storage,
        @Nullable String notes,
        @DefaultValue("false") @JsonProperty("protected") boolean isProtected,
        @Nullable Integer bandwidthKibS)
        implements BackupWayIn {}
