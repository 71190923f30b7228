package dev.holdfast.guests.create;

import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.network.NodeBridges;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Timeouts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a new guest can use on a host's node, read from it now, in four calls.
 *
 * @param cores null when they were not reported, like the memory
 * @param nextId the lowest free CT ID or VM ID
 * @param storages the active ones
 * @param bridges those that are up; a bridge that is only staged does not exist yet
 */
public record NodeFacts(
        @Nullable Integer cores,
        @Nullable Long memoryBytes,
        int nextId,
        List<StorageChoice> storages,
        List<NodeBridges.Bridge> bridges) {
    /** Reads them for a user who waits. */
    public static NodeFacts read(Hypervisors hypervisors, Host host) {
        PveClient client = hypervisors.client(host.clusterId(), host.node()).within(Timeouts.PERSON);
        PveNode node = client.node(host.node());
        List<StorageChoice> storages = StorageChoice.of(node.storages());
        PveNode.Status status = status(node);
        return new NodeFacts(
                status == null || status.cpuinfo() == null
                        ? null
                        : status.cpuinfo().cpus(),
                status == null || status.memory() == null
                        ? null
                        : status.memory().total(),
                client.nextId(),
                storages,
                node.network().bridges().up());
    }

    /** Null for a token without the privilege to read it, which limits no choice. */
    private static PveNode.@Nullable Status status(PveNode node) {
        try {
            return node.status();
        } catch (PveException.NotPermitted _) {
            return null;
        }
    }
}
