package dev.holdfast.guests.create;

import dev.holdfast.pve.network.NodeBridges;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a guest on a host's node can use now.
 *
 * @param node the name of the host's node
 * @param nodes the members of its cluster, as last polled, without those whose hosts the caller may not read
 * @param cores of the node; null when they were not reported, like the memory
 * @param memoryBytes the memory of the node in bytes; null when it was not reported, or the API token may not read it
 * @param nextVmid the lowest free VM ID
 * @param storages the active ones, the one with the most free space first
 * @param processorTypes the names of the processor types that a virtual machine can have, custom ones too; Proxmox VE lists
 *     also those that the node's own processor can't emulate
 * @param bridges those that are up
 */
record GuestChoices(
        String node,
        List<Node> nodes,
        @Nullable Integer cores,
        @Nullable Long memoryBytes,
        int nextVmid,
        List<StorageChoice> storages,
        List<String> processorTypes,
        List<NodeBridges.Bridge> bridges) {
    /**
     * A member of the cluster.
     *
     * @param name the name of the node in Proxmox VE
     * @param online whether the node was online at the last poll; true before the first one
     * @param hostId null when it is not enrolled
     */
    record Node(String name, boolean online, @Nullable Long hostId) {}
}
