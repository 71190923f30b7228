package dev.holdfast.network;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.work.Parallel;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.hosts.client.Capability;
import dev.holdfast.hosts.client.HostProblem;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.network.NetworkView.NodeNetwork;
import dev.holdfast.network.attached.Attachment;
import dev.holdfast.network.attached.Attachments;
import dev.holdfast.network.node.InterfaceView;
import dev.holdfast.network.node.NetworkNode;
import dev.holdfast.network.node.NetworkNodes;
import dev.holdfast.network.node.NodeProblem;
import dev.holdfast.network.node.StagedDiff;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.network.PveNetwork;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the networks of many nodes: one call for each node, a few at once in a cluster, and none to a node known as down. */
final class NetworkReader {
    /** Proxmox VE answers with few processes, of which others need some. */
    private static final int AT_ONCE = 4;

    private static final Duration CONNECT = Duration.ofSeconds(3);
    private static final Duration LIMIT = Duration.ofSeconds(8);

    private final NetworkNodes nodes;
    private final Hypervisors hypervisors;
    private final Attachments attachments;

    NetworkReader(NetworkNodes nodes, Hypervisors hypervisors, Attachments attachments) {
        this.nodes = nodes;
        this.hypervisors = hypervisors;
        this.attachments = attachments;
    }

    private record Reading(
            @Nullable NodeNetwork network,
            List<Attachment> attached,
            @Nullable NodeProblem problem) {
        static Reading failed(NetworkNode node, HostProblem problem) {
            return new Reading(null, List.of(), NodeProblem.of(node, problem));
        }
    }

    NetworkView read(Principal who, @Nullable Long hostId) throws InterruptedException {
        var ids = attachments.ids();
        List<Reading> all =
                Parallel.map(nodes.list(who, hostId), NetworkNode::clusterId, AT_ONCE, node -> read(node, ids));
        var read = new ArrayList<NodeNetwork>();
        var attached = new ArrayList<Attachment>();
        var errors = new ArrayList<NodeProblem>();
        for (Reading one : all) {
            if (one.problem() != null) errors.add(one.problem());
            if (one.network() != null) read.add(one.network());
            attached.addAll(one.attached());
        }
        return new NetworkView(read, attached, errors);
    }

    private Reading read(NetworkNode node, Map<GuestKind, Map<GuestRef, Long>> ids) {
        HostProblem known = nodes.problem(node);
        if (known != null) return Reading.failed(node, known);
        try {
            PveNetwork.State state = hypervisors
                    .client(Capability.MONITORING, node.clusterId(), node.name())
                    .within(CONNECT, LIMIT)
                    .node(node.name())
                    .network()
                    .list();
            Attachments.OfNode attached = attachments.of(node, ids);
            return new Reading(view(node, state, attached.unread()), attached.all(), null);
        } catch (PveException e) {
            return Reading.failed(node, HypervisorFailures.problem(e));
        } catch (Refusal e) {
            // The cluster's last host was removed while this was read.
            return Reading.failed(node, new HostProblem("unreachable", e.detail()));
        }
    }

    private static NodeNetwork view(NetworkNode node, PveNetwork.State state, int unread) {
        StagedDiff staged = StagedDiff.of(state);
        List<InterfaceView> interfaces = state.interfaces().stream()
                .map(one -> InterfaceView.of(one, staged))
                .toList();
        return new NodeNetwork(
                node.host().id(), node.host().name(), node.name(), Objects.requireNonNull(interfaces), staged, unread);
    }
}
