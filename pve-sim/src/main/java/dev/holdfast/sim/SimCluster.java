package dev.holdfast.sim;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Nodes that share their guests, tasks and quorum; or, without a name, one lone host. */
public final class SimCluster {
    private static final int TASKS_KEPT = 1000;

    /** Guests by the node that has them, sorted out once for each change: every node's values are a sum over its own. */
    private record Owned(long revision, Map<String, List<SimGuest>> byNode) {}

    private final Sim sim;
    private final @Nullable String name;
    private final Map<String, SimNode> nodes = new TreeMap<>();
    private final Map<Integer, SimGuest> guests = new ConcurrentSkipListMap<>();
    private final Map<String, SimTask> tasks = new ConcurrentHashMap<>();
    private final List<SimTask> newestFirst = new ArrayList<>();
    private final AtomicInteger pids = new AtomicInteger(20_000);
    private final AtomicLong revision = new AtomicLong();
    private final Resources resources = new Resources(this);
    private volatile Owned owned = new Owned(-1, Map.of());
    private volatile boolean quorumLost;

    SimCluster(Sim sim, @Nullable String name) {
        this.sim = sim;
        this.name = name;
    }

    Sim sim() {
        return sim;
    }

    @Nullable
    String name() {
        return name;
    }

    long now() {
        return sim.now();
    }

    void add(SimNode node) {
        nodes.put(node.name(), node);
    }

    /** Its nodes. */
    public Collection<SimNode> nodes() {
        return nodes.values();
    }

    @Nullable
    SimNode find(String node) {
        return nodes.get(node);
    }

    /** A new container. */
    public SimGuest container(int vmid, String node, String hostname) {
        return put(new SimGuest(this, true, vmid, node, hostname));
    }

    /** A new virtual machine. */
    public SimGuest machine(int vmid, String node, String guestName) {
        return put(new SimGuest(this, false, vmid, node, guestName));
    }

    private SimGuest put(SimGuest guest) {
        if (!nodes.containsKey(guest.node())) throw new IllegalArgumentException("There is no node " + guest.node());
        guests.put(guest.vmid(), guest);
        changed();
        return guest;
    }

    /** Takes a guest away, as if by hand on its node. */
    public void remove(int vmid) {
        guests.remove(vmid);
        changed();
    }

    /** A guest, or null. */
    public @Nullable SimGuest guest(int vmid) {
        return guests.get(vmid);
    }

    Collection<SimGuest> guests() {
        return guests.values();
    }

    List<SimGuest> guestsOn(String node) {
        return guestsByNode().getOrDefault(node, List.of());
    }

    private Map<String, List<SimGuest>> guestsByNode() {
        long now = revision();
        Owned last = owned;
        if (last.revision() == now) return last.byNode();
        Map<String, List<SimGuest>> byNode = guests.values().stream().collect(Collectors.groupingBy(SimGuest::node));
        owned = new Owned(now, byNode);
        return byNode;
    }

    /** Counts what is done to guests and nodes, so that answers are made anew only when there is something new. */
    void changed() {
        revision.incrementAndGet();
    }

    long revision() {
        return revision.get();
    }

    Resources resources() {
        return resources;
    }

    /** Without quorum reads work and writes fail. Half of the nodes being down does the same. */
    public void quorum(boolean there) {
        quorumLost = !there;
    }

    boolean isQuorate() {
        long up = nodes.values().stream().filter(SimNode::isUp).count();
        return !quorumLost && up * 2 > nodes.size();
    }

    SimTask start(String node, String type, String id, String tokenId, SimTask.Work work) {
        var task = new SimTask(this, node, pids.incrementAndGet(), type, id, tokenId);
        tasks.put(task.upid(), task);
        synchronized (newestFirst) {
            newestFirst.addFirst(task);
            if (newestFirst.size() > TASKS_KEPT)
                tasks.remove(newestFirst.removeLast().upid());
        }
        task.begin(running -> {
            work.run(running);
            sim.faults().endOfTask(running);
        });
        return task;
    }

    @Nullable
    SimTask task(String upid) {
        return tasks.get(upid);
    }

    /** Its tasks, the newest first. */
    public List<SimTask> tasks() {
        synchronized (newestFirst) {
            return List.copyOf(newestFirst);
        }
    }

    Duration taskDuration() {
        return sim.faults().taskDuration();
    }
}
