package dev.holdfast.pve;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A row of a storage's content. What it tells of a volume differs by the storage's kind.
 *
 * @param volid its id as text; {@link #id} reads it
 * @param content {@code images rootdir backup iso vztmpl snippets import}
 * @param size in bytes, as the guest sees it; {@code used} is what it takes
 * @param ctime when it was made, in epoch seconds
 * @param vmid whose it is
 * @param isProtected whether a backup may not be pruned or deleted
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
    /** Refuses a row without an id. */
    public StoredVolume {
        Objects.requireNonNull(volid, "volid");
    }

    /** How a check ended: {@code ok} or {@code failed}. */
    public record Verification(
            @Nullable String state, @Nullable String upid) {}

    /** Its id, or null for one that can't be named in a configuration, as with a comma in it. */
    public @Nullable VolumeId id() {
        try {
            return VolumeId.parse(volid);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
