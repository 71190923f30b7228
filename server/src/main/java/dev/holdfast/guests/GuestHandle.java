package dev.holdfast.guests;

import dev.holdfast.hosts.client.HostTask;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.hosts.client.NodeOrder;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.Order;
import dev.holdfast.jobs.RemoteTask;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.firewall.FirewallScope;
import dev.holdfast.pve.firewall.PveFirewall;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.node.PveCluster;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Timeouts;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A guest on a node: the only way to its hypervisor. */
public final class GuestHandle {
    private final Hypervisors hypervisors;
    private final GuestRef ref;
    private final GuestKind kind;
    private final String node;

    GuestHandle(Hypervisors hypervisors, GuestRef ref, GuestKind kind, String node) {
        this.hypervisors = hypervisors;
        this.ref = ref;
        this.kind = kind;
        this.node = node;
    }

    public GuestRef ref() {
        return ref;
    }

    public GuestKind kind() {
        return kind;
    }

    /** The node on which it is. */
    public String node() {
        return node;
    }

    /** What it is, for sentences: {@code container} or {@code virtual machine}. */
    public String noun() {
        return noun(kind);
    }

    /** How to remove a lock that a crash left, as the end of a sentence: only root may do that over the API. */
    public String unlocking() {
        return "run " + (kind == GuestKind.LXC ? "pct" : "qm") + " unlock " + ref.vmid() + " on node " + node + ".";
    }

    static String noun(GuestKind kind) {
        return kind == GuestKind.LXC ? "container" : "virtual machine";
    }

    /** Its client, for a job, which decides by what it reads: incomplete lists are refused. */
    public PveGuest client() {
        return hypervisors.client(ref.clusterId(), node).complete().guest(kind, node, ref.vmid());
    }

    /** The same for reads and writes that a user waits for. */
    public PveGuest clientForUser() {
        return hypervisors.client(ref.clusterId(), node).within(Timeouts.PERSON).guest(kind, node, ref.vmid());
    }

    /** The same for reads in the background that may take long and must not. */
    public PveGuest clientWithin(Duration limit) {
        return hypervisors.client(ref.clusterId(), node).within(limit).guest(kind, node, ref.vmid());
    }

    /** A client of its node, for a job; incomplete lists are refused. */
    public PveNode nodeClient() {
        return hypervisors.client(ref.clusterId(), node).complete().node(node);
    }

    /** The same, for reads that a user waits for. */
    public PveNode nodeForUser() {
        return hypervisors.client(ref.clusterId(), node).within(Timeouts.PERSON).node(node);
    }

    /** A client of its cluster, for a job; incomplete lists are refused. */
    public PveCluster cluster() {
        return hypervisors.client(ref.clusterId(), node).complete().cluster();
    }

    /** A client of its cluster, for reads that a user waits for. */
    public PveCluster clusterForUser() {
        return hypervisors.client(ref.clusterId(), node).within(Timeouts.PERSON).cluster();
    }

    /** Its firewall, for reads and writes that a user waits for. */
    public PveFirewall firewallForUser() {
        return hypervisors
                .client(ref.clusterId(), node)
                .within(Timeouts.PERSON)
                .firewall(new FirewallScope.Guest(kind, node, ref.vmid()));
    }

    /** A CT ID or VM ID that is free in its cluster now. */
    public int nextId() {
        return hypervisors.client(ref.clusterId(), node).nextId();
    }

    /** Whether the guest exists on this node. */
    public boolean exists() {
        try {
            var _ = client().status();
            return true;
        } catch (PveException.Refused e) {
            if (e.reason() == PveException.Reason.NO_SUCH_GUEST) return false;
            throw e;
        }
    }

    /** Whether the guest is on another node of its cluster, as after a move in the meantime. */
    public boolean isElsewhere() {
        return hypervisors.client(ref.clusterId(), node).complete().clusterResources().stream()
                .anyMatch(row -> Objects.equals(row.vmid(), ref.vmid()) && !node.equals(row.node()));
    }

    /**
     * What distinguishes it from another guest that gets its CT ID or VM ID later, read now; null when its configuration
     * contains nothing of the kind.
     */
    public @Nullable String identity() {
        return identity(client().presentConfig());
    }

    /** The same in a configuration of it that was read. */
    public @Nullable String identity(GuestConfig config) {
        return GuestIdentity.exact(kind, config);
    }

    /** Whether the guest that has this CT ID or VM ID now is not the one with this {@link #identity}. */
    public boolean isAnother(@Nullable String identity) {
        if (identity == null) return false;
        String now = identity();
        return now != null && !now.equals(identity);
    }

    /**
     * What the end of a task means that should have brought the guest into a state. Proxmox VE ends such a task when its own time
     * is over, while the guest goes on: the state of the guest now decides about a task that failed, not the task's message.
     */
    public TaskEnd judged(TaskEnd end, Predicate<PveGuest.Status> isReached, JobContext job) {
        if (end != TaskEnd.FAILED) return end;
        try {
            if (!isReached.test(client().status())) return end;
        } catch (PveException _) {
            return job.taskMessage().contains("timeout") ? TaskEnd.LOST : end;
        }
        job.line("The task failed (" + job.taskMessage() + "), but the " + noun() + " is in the requested state.");
        return TaskEnd.WARNINGS;
    }

    /** The same for a task that starts or stops it. */
    public TaskEnd judged(TaskEnd end, boolean up, JobContext job) {
        return judged(end, status -> status.isUp() == up, job);
    }

    /** A task about this guest that was started without an order. */
    public RemoteTask task(PveTask task) {
        return new HostTask(hypervisors, ref.clusterId(), task.upid());
    }

    /** An order about this guest that starts a task of this type on its node. */
    public Order order(GuestTask task, Function<PveGuest, PveTask> give) {
        return clientOrder(task, client -> give.apply(client.guest(kind, node, ref.vmid())));
    }

    /** An order to its node that starts a task of this type for this guest, which need not exist yet. */
    public Order nodeOrder(GuestTask task, Function<PveNode, PveTask> give) {
        return clientOrder(task, client -> give.apply(client.node(node)));
    }

    private Order clientOrder(GuestTask task, Function<PveClient, PveTask> give) {
        return new NodeOrder(
                hypervisors, ref.clusterId(), node, task.namesOn(kind), Integer.toString(ref.vmid()), give);
    }
}
