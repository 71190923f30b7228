package dev.holdfast.inventory;

import dev.holdfast.base.memory.Heap;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.pve.node.ClusterResource;
import dev.holdfast.pve.node.ClusterStatus;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How much a cluster may list. All that a poll lists stays in memory, has rows in tables and costs time in requests, and a broken
 * or hostile host can list anything. A list that is longer is not read in part: guests that are left out would look removed.
 *
 * @param nodes see {@link Hosts#MOST_NODES}
 * @param storages a shared one once, the others once for each node
 * @param guests of one cluster
 * @param all guests of all clusters
 */
record ClusterLimits(int nodes, int storages, int guests, int all) {
    private static final int OF_A_GUEST = 12 << 10;

    /** What the heap can hold: with 256 MiB, 16,384 guests in a cluster and 21,845 in all. */
    static ClusterLimits ofHeap() {
        int all = (int) Math.min(1_000_000, Heap.most() / OF_A_GUEST);
        return new ClusterLimits(Hosts.MOST_NODES, 8_192, all / 4 * 3, all);
    }

    /** A sentence when there is too much; {@code others} are the last states of the other clusters. */
    @Nullable
    String fault(ClusterStatus status, List<ClusterResource> rows, Collection<Snapshot> others) {
        Set<String> names = new HashSet<>();
        status.nodes().forEach(node -> names.add(node.name()));
        int machines = 0;
        Set<String> places = new HashSet<>();
        for (ClusterResource row : rows) {
            switch (row.type()) {
                case "node" -> names.add(String.valueOf(row.node()));
                case "lxc", "qemu" -> machines++;
                case "storage" ->
                    places.add(row.storage() + (Boolean.TRUE.equals(row.shared()) ? "" : "@" + row.node()));
                default -> {}
            }
        }
        if (names.size() > nodes) return tooMany(names.size(), "nodes", nodes, "");
        if (places.size() > storages) return tooMany(places.size(), "storages", storages, "");
        if (machines > guests) return tooMany(machines, "guests", guests, HEAP);
        int elsewhere = others.stream().mapToInt(one -> one.guests().size()).sum();
        if (machines + elsewhere <= all) return null;
        return "All clusters together list " + (machines + elsewhere) + " guests, more than the " + all
                + " that this service has memory for." + HEAP;
    }

    private static final String HEAP = " Give the service a larger heap (-Xmx).";

    private static String tooMany(int listed, String what, int most, String next) {
        return "The cluster lists " + listed + " " + what + ", more than the " + most
                + " that are followed; its last known state is shown." + next;
    }
}
