package dev.holdfast.metrics;

import dev.holdfast.inventory.StorageState;

/**
 * Whose values these are.
 *
 * @param key of a node its name; of a guest its id in the table {@code guest} (the VM ID may be given to another guest); of a
 *     storage its name, and {@code name@node} if each node has its own
 */
public record Subject(Kind kind, long clusterId, String key) {
    /** What has values. */
    public enum Kind {
        NODE,
        GUEST,
        STORAGE
    }

    /** A node of a cluster. */
    public static Subject node(long clusterId, String node) {
        return new Subject(Kind.NODE, clusterId, node);
    }

    /** A guest, by its id in the table {@code guest}. */
    public static Subject guest(long clusterId, long guestId) {
        return new Subject(Kind.GUEST, clusterId, Long.toString(guestId));
    }

    /** A storage: once for a cluster if it is shared, else once for each node. Proxmox VE lists both for each node. */
    public static Subject storage(long clusterId, StorageState storage) {
        String key = storage.shared() ? storage.name() : storage.name() + "@" + storage.node();
        return new Subject(Kind.STORAGE, clusterId, key);
    }
}
