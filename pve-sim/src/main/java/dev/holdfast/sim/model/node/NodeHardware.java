package dev.holdfast.sim.model.node;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The disks and ZFS pools of a node: an NVMe and a hard disk without pools, until a test or scenario says otherwise. */
public final class NodeHardware {
    private final Map<String, NodeDisk> disks = new ConcurrentSkipListMap<>();
    private final Map<String, NodePool> pools = new ConcurrentSkipListMap<>();

    /** Of the node of this name. */
    public NodeHardware(String node) {
        String serial = String.format(Locale.ROOT, "%08X", node.hashCode());
        put(NodeDisk.of("/dev/nvme0n1", NodeDisk.Kind.NVME, "SIM NVMe 1TB", "N" + serial, 931));
        put(NodeDisk.of("/dev/sda", NodeDisk.Kind.HDD, "SIM HDD 4TB", "H" + serial, 3726));
    }

    /** By path. */
    public Collection<NodeDisk> disks() {
        return List.copyOf(disks.values());
    }

    /** The disk with this path, or null. */
    public @Nullable NodeDisk disk(String path) {
        return disks.get(path);
    }

    /** Adds a disk, or replaces the one with its path. */
    public NodeHardware put(NodeDisk disk) {
        disks.put(disk.path(), disk);
        return this;
    }

    /** Changes a disk, named {@code /dev/sda} or {@code sda}. */
    public void change(String disk, UnaryOperator<NodeDisk> change) {
        String path = disk.startsWith("/dev/") ? disk : "/dev/" + disk;
        if (disks.computeIfPresent(path, (_, one) -> change.apply(one)) == null) {
            throw new IllegalArgumentException("There is no disk " + path + " in this node");
        }
    }

    /** Removes all disks and pools. */
    public void clear() {
        disks.clear();
        pools.clear();
    }

    /** By name. */
    public Collection<NodePool> pools() {
        return List.copyOf(pools.values());
    }

    /** The pool of this name, or null. */
    public @Nullable NodePool pool(String name) {
        return pools.get(name);
    }

    /** Adds a pool, or replaces the one of its name. */
    public NodeHardware put(NodePool pool) {
        pools.put(pool.name(), pool);
        return this;
    }

    /** Changes a pool. */
    public void changePool(String name, UnaryOperator<NodePool> change) {
        if (pools.computeIfPresent(name, (_, one) -> change.apply(one)) == null) {
            throw new IllegalArgumentException("There is no pool " + name + " in this node");
        }
    }
}
