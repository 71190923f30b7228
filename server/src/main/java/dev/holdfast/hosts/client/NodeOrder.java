package dev.holdfast.hosts.client;

import dev.holdfast.jobs.HostUnreachable;
import dev.holdfast.jobs.Order;
import dev.holdfast.jobs.RemoteTask;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.task.NodeTask;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.task.Upid;
import dev.holdfast.pve.wire.PveException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An order to a node that starts a task.
 *
 * @param types the types of task that it may start, such as {@code vzstart}, the usual one first; used to find the task again
 *     after a crash
 * @param id what the task is about, as its UPID says it: mostly a CT ID or VM ID, which need not exist yet
 */
public record NodeOrder(
        Hypervisors hypervisors,
        long clusterId,
        String node,
        List<String> types,
        String id,
        Function<PveClient, PveTask> give)
        implements Order {
    /** A node keeps about 2,000 tasks of all guests, so one page nearly always contains all tasks of one guest. */
    private static final int PAGE = 500;

    @Override
    public String subject() {
        return types.getFirst() + " of " + id + " on " + node + " of cluster " + clusterId;
    }

    /** Only tasks started with one of our tokens: a task that a user starts in Proxmox VE's web interface is not ours. */
    @Override
    public Set<String> tasks() throws HostUnreachable {
        Set<String> tokens = hypervisors.tokenIds(clusterId);
        var ids = new HashSet<String>();
        // Proxmox VE can only filter by guest.
        Integer vmid = id.matches("[1-9][0-9]{2,8}") ? Integer.valueOf(id) : null;
        try {
            PveNode client = hypervisors.client(clusterId, node).node(node);
            for (String type : types) collect(client, type, vmid, tokens, ids);
        } catch (PveException e) {
            // A refused list is as useless as a missing one, and reading changes nothing.
            if (e instanceof PveException.NotPermitted || e instanceof PveException.SignInFailed) {
                throw HostTask.refused(e);
            }
            throw new HostUnreachable(HypervisorFailures.problem(e).detail(), false, e);
        }
        return ids;
    }

    private void collect(PveNode client, String type, @Nullable Integer vmid, Set<String> tokens, Set<String> ids) {
        List<NodeTask> page;
        int start = 0;
        do {
            // Source "all": the archive lacks running tasks. Proxmox VE cuts the list at its limit without notice.
            page = client.tasks(new NodeTask.Filter("all", start, PAGE, vmid, type, null, false, null, null));
            for (NodeTask task : page) {
                Upid upid = task.parsedUpid();
                if (upid != null && tokens.contains(upid.user()) && upid.id().equals(id)) ids.add(task.upid());
            }
            start += PAGE;
        } while (page.size() == PAGE);
    }

    @Override
    public String host() {
        return node;
    }

    @Override
    public RemoteTask send() throws HostUnreachable {
        try {
            return task(give.apply(hypervisors.client(clusterId, node)).upid());
        } catch (PveException e) {
            throw HostTask.contactLost(e);
        }
    }

    @Override
    public RemoteTask attach(String taskId) {
        return task(Upid.parse(taskId));
    }

    private HostTask task(Upid upid) {
        return new HostTask(hypervisors, clusterId, upid);
    }
}
