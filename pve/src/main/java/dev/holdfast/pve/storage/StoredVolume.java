package dev.holdfast.pve.storage;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A row of a storage's content. Which values are present depends on the storage type.
 *
 * @param volid its id as text; {@link #id} parses it
 * @param content {@code images rootdir backup iso vztmpl snippets import}
 * @param size in bytes, as the guest sees it; {@code used} is the space it occupies
 * @param ctime when it was created, in epoch seconds
 * @param vmid the guest it belongs to
 * @param isProtected whether a backup is protected from pruning and deletion
 * @param subtype of a backup: {@code lxc qemu}
 * @param encrypted on a Proxmox Backup Server: 1, or the fingerprint of the key
 * @param verification the last check of a backup on a Proxmox Backup Server
 */
public record StoredVolume(
        String volid,
        @Nullable String content,
        @Nullable String format,
        @Nullable Long size,
        @Nullable Long used,
        @Nullable Long ctime,
        @Nullable Integer vmid,
        @Nullable String notes,
        @JsonProperty("protected") @Nullable Boolean isProtected,
        @Nullable String parent,
        @Nullable String subtype,
        @Nullable String encrypted,
        @Nullable Verification verification) {
    /** Requires an id. */
    public StoredVolume {
        Objects.requireNonNull(volid, "volid");
    }

    /** The result of a verification: {@code ok} or {@code failed}. */
    public record Verification(
            @Nullable String state, @Nullable String upid) {
        // UPIDs of Proxmox Backup Server have a number more than those of Proxmox VE.
        private static final Pattern UPID =
                Pattern.compile("UPID:[^:]+:[0-9A-F]{8}:[0-9A-F]{8,9}:[0-9A-F]{8,16}:([0-9A-F]{8}):.*");

        /** When its task began, in epoch seconds; null when the backup server did not say. */
        public @Nullable Long begunAt() {
            Matcher matcher = UPID.matcher(upid == null ? "" : upid);
            return matcher.matches() ? Long.valueOf(matcher.group(1), 16) : null;
        }
    }

    /** Its id, or null for one that can't be used in a configuration, such as one with a comma. */
    public @Nullable VolumeId id() {
        try {
            return VolumeId.parse(volid);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
