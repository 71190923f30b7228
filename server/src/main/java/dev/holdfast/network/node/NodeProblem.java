package dev.holdfast.network.node;

import dev.holdfast.hosts.client.HostProblem;

/**
 * Why the answer contains nothing of a node.
 *
 * @param kind as in the state of a host, such as {@code unreachable} or {@code permission}
 */
public record NodeProblem(long hostId, String hostName, String node, String kind, String detail) {
    /** A node's problem. */
    public static NodeProblem of(NetworkNode node, HostProblem problem) {
        return new NodeProblem(node.host().id(), node.host().name(), node.name(), problem.kind(), problem.detail());
    }
}
