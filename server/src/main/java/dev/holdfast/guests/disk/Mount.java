package dev.holdfast.guests.disk;

import dev.holdfast.pve.guest.NicConfig;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a container mounts a disk, beside its path. What is null has Proxmox VE's default.
 *
 * @param backup whether backups of the container contain it; null: Proxmox VE's default, false. Null of the root disk,
 *     which each backup contains
 * @param acl whether it has access control lists; null: as its file system has them
 * @param quota whether user quotas can be set in the container; null: Proxmox VE's default, false
 * @param replicate whether replication jobs of the container copy it; null: Proxmox VE's default, true
 * @param mountOptions of {@code discard}, {@code lazytime}, {@code noatime}, {@code nodev}, {@code noexec} and
 *     {@code nosuid}; none is Proxmox VE's default
 */
public record Mount(
        @Nullable Boolean backup,
        @Nullable Boolean acl,
        @Nullable Boolean quota,
        @Nullable Boolean replicate,
        List<String> mountOptions) {
    static Mount of(NicConfig parts) {
        String options = parts.get("mountoptions");
        return new Mount(
                flag(parts, "backup"),
                flag(parts, "acl"),
                flag(parts, "quota"),
                flag(parts, "replicate"),
                options == null || options.isEmpty() ? List.of() : Arrays.asList(options.split(";")));
    }

    private static @Nullable Boolean flag(NicConfig parts, String key) {
        return parts.get(key) == null ? null : Boolean.valueOf(parts.is(key));
    }
}
