package dev.holdfast.sim.api.migration;

import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.volume.Volume;
import java.util.Set;

/** A disk that is copied offline goes as a stream in a format that both storages must know. */
final class DiskStream {
    private static final Set<String> FILES = Set.of("dir", "nfs", "cifs", "cephfs", "glusterfs", "btrfs");

    private DiskStream() {}

    /** Whether the storages have a format in common: ZFS has only its own, and qcow2 is not converted. */
    static boolean isPossible(Volume volume, SimStorage from, SimStorage to) {
        if (from.type().equals("zfspool") != to.type().equals("zfspool")) return false;
        return !Set.of("qcow2", "vmdk").contains(volume.format()) || FILES.contains(to.type());
    }
}
