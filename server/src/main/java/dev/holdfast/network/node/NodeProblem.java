package dev.holdfast.network.node;

import dev.holdfast.base.HypervisorProblem;
import dev.holdfast.hosts.client.HostProblem;

/**
 * Why the answer contains nothing of a node.
 *
 * @param hostId the id of the node's host in Holdfast
 * @param hostName the name of the host {@code host_id} in Holdfast
 * @param node the name of the node in Proxmox VE
 * @param kind as in the state of a host
 * @param detail why the node could not be read, as a sentence
 */
public record NodeProblem(long hostId, String hostName, String node, HypervisorProblem kind, String detail) {
    /** A node's problem. */
    public static NodeProblem of(NetworkNode node, HostProblem problem) {
        return new NodeProblem(node.host().id(), node.host().name(), node.name(), problem.kind(), problem.detail());
    }
}
