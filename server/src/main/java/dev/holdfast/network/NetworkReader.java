package dev.holdfast.network;

import dev.holdfast.access.Principal;
import dev.holdfast.base.HypervisorProblem;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.work.Parallel;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.hosts.client.HostProblem;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.network.NetworkView.NodeNetwork;
import dev.holdfast.network.NetworkView.UnreadNode;
import dev.holdfast.network.attached.Attachment;
import dev.holdfast.network.attached.Attachments;
import dev.holdfast.network.node.InterfaceView;
import dev.holdfast.network.node.NetworkNode;
import dev.holdfast.network.node.NetworkNodes;
import dev.holdfast.network.node.NetworkSwitches;
import dev.holdfast.network.node.StagedDiff;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.network.PveNetwork;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.revert.SwitchView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the networks of many nodes: one call for each node, a few at once in a cluster, and none to a node known as down. */
record NetworkReader(
        NetworkNodes nodes, Hypervisors hypervisors, Attachments attachments, NetworkSwitches switches, Jobs jobs) {
    /** Proxmox VE answers with few processes, of which others need some. */
    private static final int AT_ONCE = 4;

    private static final Duration CONNECT = Duration.ofSeconds(3);
    private static final Duration LIMIT = Duration.ofSeconds(8);

    private record Reading(
            @Nullable NodeNetwork network,
            List<Attachment> attached,
            @Nullable UnreadNode unread) {}

    /** What the database has of all nodes: where guests are, the switches, and the jobs that apply. */
    private record Known(
            Map<GuestKind, Map<GuestRef, Long>> ids,
            Function<NetworkNode, SwitchView> switches,
            Map<String, JobView> holds) {
        @Nullable
        Long applying(NetworkNode node) {
            JobView job = holds.get(node.holdKey());
            return job == null ? null : job.id();
        }

        Reading failed(NetworkNode node, HostProblem problem) {
            var unread = new UnreadNode(
                    node.host().id(),
                    node.host().name(),
                    node.name(),
                    problem.kind(),
                    problem.detail(),
                    switches.apply(node),
                    applying(node));
            return new Reading(null, List.of(), unread);
        }
    }

    NetworkView read(Principal who, @Nullable Long hostId) throws InterruptedException {
        var known = new Known(attachments.ids(), switches.views(), jobs.holds());
        List<Reading> all =
                Parallel.map(nodes.list(who, hostId), NetworkNode::clusterId, AT_ONCE, node -> read(node, known));
        var read = new ArrayList<NodeNetwork>();
        var attached = new ArrayList<Attachment>();
        var errors = new ArrayList<UnreadNode>();
        for (Reading one : all) {
            if (one.unread() != null) errors.add(one.unread());
            if (one.network() != null) read.add(one.network());
            attached.addAll(one.attached());
        }
        return new NetworkView(read, attached, errors);
    }

    private Reading read(NetworkNode node, Known known) {
        HostProblem problem = nodes.problem(node);
        if (problem != null) return known.failed(node, problem);
        try {
            PveNetwork.State state = hypervisors
                    .client(node.clusterId(), node.name())
                    .within(CONNECT, LIMIT)
                    .node(node.name())
                    .network()
                    .list();
            Attachments.OfNode attached = attachments.of(node, known.ids());
            return new Reading(view(node, state, attached.unread(), known), attached.all(), null);
        } catch (PveException e) {
            return known.failed(node, HypervisorFailures.problem(e));
        } catch (Refusal e) {
            // The cluster's last host was removed while this was read.
            return known.failed(node, new HostProblem(HypervisorProblem.UNREACHABLE, e.detail()));
        }
    }

    private static NodeNetwork view(NetworkNode node, PveNetwork.State state, int unread, Known known) {
        StagedDiff staged = StagedDiff.of(state);
        List<InterfaceView> interfaces = state.interfaces().stream()
                .map(one -> InterfaceView.of(one, staged))
                .toList();
        return new NodeNetwork(
                node.host().id(),
                node.host().name(),
                node.name(),
                Objects.requireNonNull(interfaces),
                staged,
                unread,
                known.switches().apply(node),
                known.applying(node));
    }
}
