package dev.holdfast.guests.disk;

import dev.holdfast.base.Violation;
import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Field;
import dev.holdfast.http.Input;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.pve.guest.PendingConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Changes to how a container mounts a disk. Omitted fields stay unchanged, and null resets one to Proxmox VE's default.
 *
 * @param mountPoint where the container sees it; refused for the root disk; null is refused; left out: unchanged
 * @param backup whether backups of the container contain it; refused for the root disk, which each backup contains;
 *     null: Proxmox VE's default, false; left out: unchanged
 * @param readOnly whether the container can only read it; null: Proxmox VE's default, false; left out: unchanged
 * @param acl whether it has access control lists; null: as its file system has them; left out: unchanged
 * @param quota whether user quotas can be set in the container, not in an unprivileged one and not on ZFS; null:
 *     Proxmox VE's default, false; left out: unchanged
 * @param replicate whether replication jobs of the container copy it; null: Proxmox VE's default, true; left out:
 *     unchanged
 * @param mountOptions all of them, of {@code discard}, {@code lazytime}, {@code noatime}, {@code nodev}, {@code noexec}
 *     and {@code nosuid}; null or empty: none; left out: unchanged
 * @param digest of the configuration that the caller saw; the current one when omitted
 */
record MountIn(
        Change<String> mountPoint,
        Change<Boolean> backup,
        Change<Boolean> readOnly,
        Change<Boolean> acl,
        Change<Boolean> quota,
        Change<Boolean> replicate,
        Change<List<String>> mountOptions,
        @Input.NullKeeps @Nullable String digest)
        implements Input {
    private static final List<String> OPTIONS = List.of("discard", "lazytime", "noatime", "nodev", "noexec", "nosuid");

    /** The fields that have another name in Proxmox VE. */
    private static final Map<String, String> KEYS =
            Map.of("mount_point", "mp", "read_only", "ro", "mount_options", "mountoptions");

    @Override
    public void check(Checks checks) {
        checks.something(Field.isAnyChange(this));
        checks.that(!(mountPoint instanceof Change.Clear), "mount_point", "value_error", "A disk needs a mount point.");
        checks.matches("mount_point", mountPoint.orNull(), DiskSyntax.MOUNT_POINT, DiskSyntax.MOUNT_POINT_RULE);
        checks.size("mount_options", mountOptions.orNull(), 0, OPTIONS.size(), "Each option once.");
        checks.eachOneOf("mount_options", mountOptions.orNull(), OPTIONS);
        ConfigDigest.check(checks, digest);
    }

    /** What can't be changed of this disk. */
    List<Violation> faults(String disk, PendingConfig config) {
        var faults = new ArrayList<Violation>();
        if (disk.equals("rootfs")) {
            if (mountPoint.isSent()) {
                faults.add(Violation.body("mount_point", "The root disk is always at /.", "value_error"));
            }
            if (backup.isSent()) {
                faults.add(Violation.body("backup", "Each backup contains the root disk.", "value_error"));
            }
        } else if (mountPoint.orNull() != null && DiskSyntax.isUsed(mountPoint.orNull(), disk, config)) {
            faults.add(Violation.body("mount_point", DiskSyntax.IS_USED, "value_error"));
        }
        return faults;
    }

    /** The value of the disk with these changes. */
    NicConfig applied(NicConfig present) {
        NicConfig changed = present;
        for (var change : Field.changes(this).entrySet()) {
            if (!change.getValue().isSent()) continue;
            String key = KEYS.getOrDefault(change.getKey(), change.getKey());
            changed = changed.with(
                    key,
                    switch (change.getValue().orNull()) {
                        case null -> null;
                        case Boolean on -> on ? "1" : "0";
                        case List<?> options when options.isEmpty() -> null;
                        case List<?> options ->
                            String.join(
                                    ";",
                                    options.stream()
                                            .map(String::valueOf)
                                            .distinct()
                                            .toList());
                        case Object text -> text.toString();
                    });
        }
        return changed;
    }

    /** The field of a parameter of Proxmox VE, which names only the disk. */
    static String field(String parameter) {
        return parameter.matches("rootfs|mp[0-9]+") ? "mount_options" : parameter;
    }
}
