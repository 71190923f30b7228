package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.model.GuestDisk;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.schema.Parameter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The operations a storage supports on a disk, by storage type and disk format. */
public enum Feature {
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

    /** Whether the operation is possible on a disk, or on its state in a snapshot. */
    public boolean isGiven(SimGuest guest, GuestDisk disk, boolean ofSnapshot) {
        String type = disk.storage().type();
        boolean qcow2 = disk.volume().format().equals("qcow2");
        return switch (this) {
            case SNAPSHOT -> WITH_SNAPSHOTS.contains(type) || qcow2;
            case CLONE ->
                switch (type) {
                    case "lvmthin", "rbd" -> disk.isBase() || ofSnapshot;
                    case "zfspool" -> disk.isBase();
                    // The clone would be a qcow2 file, which containers can't use.
                    default -> disk.isBase() && disk.storage().keepsFiles() && !guest.isContainer();
                };
            case COPY -> !ofSnapshot || (WITH_SNAPSHOTS.contains(type) && !type.equals("zfspool")) || qcow2;
        };
    }

    /** Whether the operation is possible on all disks of a configuration. */
    boolean isGiven(SimGuest guest, Map<String, Object> config, boolean ofSnapshot) {
        // Mount points outside a storage can be neither snapshotted nor copied.
        boolean foreign = guest.isContainer()
                && config.entrySet().stream()
                        .anyMatch(e -> e.getKey().matches("rootfs|mp[0-9]+")
                                && GuestDisk.of(guest, e.getKey(), e.getValue()) == null);
        return !foreign && GuestDisk.used(guest, config).stream().allMatch(d -> isGiven(guest, d, ofSnapshot));
    }
}
