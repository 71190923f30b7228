package dev.holdfast.hosts;

import dev.holdfast.jobs.HostUnreachable;
import dev.holdfast.jobs.Order;
import dev.holdfast.jobs.RemoteTask;
import dev.holdfast.pve.NodeTask;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.PveException;
import dev.holdfast.pve.PveNode;
import dev.holdfast.pve.PveTask;
import dev.holdfast.pve.Upid;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * An order to a node that becomes a task about one guest, which need not exist yet.
 *
 * @param type the task's type, such as {@code vzstart}: how it is found again after a crash
 */
public record NodeOrder(
        Hypervisors hypervisors, long clusterId, String node, int vmid, String type, Function<PveClient, PveTask> give)
        implements Order {
    /** A node keeps some 2,000 tasks of all guests, so that one page nearly always holds those of one. */
    private static final int PAGE = 500;

    @Override
    public String subject() {
        return type + " of " + vmid + " on " + node + " of cluster " + clusterId;
    }

    /** Only what was started with one of our tokens: the same ordered by a person in Proxmox VE's own page is not ours. */
    @Override
    public Set<String> tasks() throws HostUnreachable {
        Set<String> tokens = hypervisors.tokenIds(clusterId);
        var ids = new HashSet<String>();
        try {
            PveNode client = hypervisors.reaching(clusterId, node).node(node);
            List<NodeTask> page;
            int start = 0;
            do {
                // Both, as a list of the ended ones lacks what still runs. It is cut at its limit without a word.
                page = client.tasks(new NodeTask.Filter("all", start, PAGE, vmid, type, null, false, null, null));
                for (NodeTask task : page) {
                    if (tokens.contains(Upid.parse(task.upid()).user())) ids.add(task.upid());
                }
                start += PAGE;
            } while (page.size() == PAGE);
        } catch (PveException e) {
            // A list that the host refuses tells as little as one that does not come, and reading changes nothing.
            throw new HostUnreachable(HypervisorFailures.problem(e).detail(), false, e);
        }
        return ids;
    }

    @Override
    public String host() {
        return node;
    }

    @Override
    public RemoteTask send() throws HostUnreachable {
        try {
            return task(give.apply(hypervisors.reaching(clusterId, node)).upid());
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
