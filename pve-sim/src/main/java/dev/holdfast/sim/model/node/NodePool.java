package dev.holdfast.sim.model.node;

import java.util.List;

/**
 * A ZFS pool of a node: one mirror of disks.
 *
 * @param broken the disk that is faulted; empty for none
 */
public record NodePool(String name, long size, long used, List<String> disks, String broken) {
    /** Copies the list. */
    public NodePool {
        disks = List.copyOf(disks);
    }

    /** A healthy mirror of these disks. */
    public static NodePool of(String name, int gib, String... disks) {
        long size = (long) gib << 30;
        return new NodePool(name, size, size / 5 * 2, List.of(disks), "");
    }

    /** Without its last disk. */
    public NodePool degraded() {
        return new NodePool(name, size, used, disks, disks.getLast());
    }

    /** With all disks. */
    public NodePool healed() {
        return new NodePool(name, size, used, disks, "");
    }

    /** {@code ONLINE} or {@code DEGRADED}. */
    public String state() {
        return broken.isEmpty() ? "ONLINE" : "DEGRADED";
    }
}
