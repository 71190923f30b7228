package dev.holdfast.guests.disk;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.pve.guest.PendingConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Where a disk can be in a guest: the keys of the configuration, buses and mount points. */
final class DiskSyntax {
    static final Pattern STORAGE = Pattern.compile("[A-Za-z][A-Za-z0-9._-]{0,98}[A-Za-z0-9]");

    /** Neither a comma, which separates options, nor {@code ..}. */
    static final Pattern MOUNT_POINT = Pattern.compile("(?:/(?!\\.{1,2}(?:/|$))[A-Za-z0-9._ @+-]{1,100}){1,20}");

    static final String MOUNT_POINT_RULE =
            "Must be an absolute path of letters, digits and . _ @ + -, such as /srv/data.";

    static final String IS_USED = "Another mount point of the container has this path.";

    private static final Map<String, Integer> SLOTS = Map.of("scsi", 31, "virtio", 16, "sata", 6, "ide", 4, "mp", 256);
    private static final Pattern KEY =
            Pattern.compile("rootfs|efidisk0|tpmstate0|(?:mp|scsi|virtio|sata|ide|unused)[0-9]{1,3}");

    private DiskSyntax() {}

    /** Refuses with 422 if this is not the key of a disk. */
    static void requireKey(String disk) {
        if (KEY.matcher(disk).matches()) return;
        throw Refusal.invalid(List.of(new Violation(
                List.of("path", "disk"),
                "Must be the key of a disk, such as scsi0, mp0, rootfs or unused0.",
                "string_pattern_mismatch")));
    }

    /** What is wrong with a disk's place: a container has mount points, a virtual machine has buses. */
    static List<Violation> faults(
            GuestKind kind, @Nullable DiskBus bus, @Nullable String mountPoint, PendingConfig config) {
        var faults = new ArrayList<Violation>();
        if (kind == GuestKind.LXC) {
            if (bus != null) {
                faults.add(Violation.body("bus", "A container has no buses. Leave this out.", "value_error"));
            }
            if (mountPoint == null) {
                faults.add(Violation.body("mount_point", "Enter where the container sees the disk.", "missing"));
            } else if (isUsed(mountPoint, "", config)) {
                faults.add(Violation.body("mount_point", IS_USED, "value_error"));
            }
        } else if (mountPoint != null) {
            faults.add(Violation.body(
                    "mount_point",
                    "The system in a virtual machine decides where it mounts its disks. Leave this out.",
                    "value_error"));
        }
        return faults;
    }

    /** Whether another mount point than this disk's has this path. */
    static boolean isUsed(@Nullable String mountPoint, String disk, PendingConfig config) {
        return config.keys().stream()
                .filter(key -> key.key().startsWith("mp") && !key.key().equals(disk))
                .map(PendingConfig.Key::next)
                .filter(Objects::nonNull)
                .anyMatch(value ->
                        Objects.equals(mountPoint, NicConfig.parse(value).get("mp")));
    }

    /** The first free key for a new disk: also free of values that are only pending. Refuses with 409 if there is none. */
    static String freeKey(GuestKind kind, @Nullable DiskBus bus, PendingConfig config) {
        String name = kind == GuestKind.LXC
                ? "mp"
                : Objects.requireNonNullElse(bus, DiskBus.SCSI).word();
        return IntStream.range(0, Objects.requireNonNull(SLOTS.get(name)))
                .mapToObj(number -> name + number)
                .filter(key -> config.find(key) == null)
                .findFirst()
                .orElseThrow(() -> Refusal.conflict(
                        "All keys for disks of " + name + " are in use. Detach a disk, or choose another bus."));
    }
}
