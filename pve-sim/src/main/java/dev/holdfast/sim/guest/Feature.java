package dev.holdfast.sim.guest;

import dev.holdfast.sim.Parameter;
import dev.holdfast.sim.SimGuest;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a storage can do with a disk, by its kind and the disk's format. */
enum Feature {
    SNAPSHOT,
    /** A linked clone. */
    CLONE,
    /** A full clone. */
    COPY;

    static final Parameter PARAMETER = Parameter.oneOf("snapshot", "clone", "copy");
    private static final List<String> WITH_SNAPSHOTS = List.of("btrfs", "lvmthin", "rbd", "zfspool");

    static Feature of(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /** Whether it can be done to a disk, or to what a snapshot keeps of it. */
    boolean isGiven(SimGuest guest, GuestDisk disk, boolean ofSnapshot) {
        String type = disk.storage().type();
        boolean qcow2 = disk.volume().format().equals("qcow2");
        return switch (this) {
            case SNAPSHOT -> WITH_SNAPSHOTS.contains(type) || qcow2;
            case CLONE ->
                switch (type) {
                    case "lvmthin", "rbd" -> disk.isBase() || ofSnapshot;
                    case "zfspool" -> disk.isBase();
                    // It would be a qcow2 file, which containers can't use.
                    default -> disk.isBase() && disk.storage().keepsFiles() && !guest.isContainer();
                };
            case COPY -> !ofSnapshot || (WITH_SNAPSHOTS.contains(type) && !type.equals("zfspool")) || qcow2;
        };
    }

    /** Whether it can be done to all disks of a configuration. */
    boolean isGiven(SimGuest guest, Map<String, Object> config, boolean ofSnapshot) {
        // What is mounted from outside a storage can be neither kept nor copied.
        boolean foreign = guest.isContainer()
                && config.entrySet().stream()
                        .anyMatch(e -> e.getKey().matches("rootfs|mp[0-9]+")
                                && GuestDisk.of(guest, e.getKey(), e.getValue()) == null);
        return !foreign && GuestDisk.used(guest, config).stream().allMatch(d -> isGiven(guest, d, ofSnapshot));
    }
}
