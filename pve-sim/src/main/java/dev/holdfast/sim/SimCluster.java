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
import org.jspecify.annotations.Nullable;

/** Nodes that share their guests, tasks and quorum; or, without a name, one lone host. */
public final class SimCluster {
    private final Sim sim;
    private final @Nullable String name;
    private final Map<String, SimNode> nodes = new TreeMap<>();
    private final Map<Integer, SimGuest> guests = new ConcurrentSkipListMap<>();
    private final Map<String, SimTask> tasks = new ConcurrentHashMap<>();
    private final List<SimTask> newestFirst = new ArrayList<>();
    private final AtomicInteger pids = new AtomicInteger(20_000);
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

    Collection<SimNode> nodes() {
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
        guests.put(guest.vmid(), guest);
        return guest;
    }

    /** Takes a guest away, as if by hand on its node. */
    public void remove(int vmid) {
        guests.remove(vmid);
    }

    /** A guest, or null. */
    public @Nullable SimGuest guest(int vmid) {
        return guests.get(vmid);
    }

    Collection<SimGuest> guests() {
        return guests.values();
    }

    List<SimGuest> guestsOn(String node) {
        return guests.values().stream().filter(g -> g.node().equals(node)).toList();
    }

    /** Without quorum reads work and writes fail. Half of the nodes being down does the same. */
    public void quorum(boolean there) {
        quorumLost = !there;
    }

    boolean isQuorate() {
        long up = nodes.values().stream().filter(SimNode::isUp).count();
        return !quorumLost && up * 2 > nodes.size();
    }

    SimTask start(String node, String type, String id, String tokenId, SimTask.Work work, Runnable always) {
        var task = new SimTask(node, pids.incrementAndGet(), now() / 10 % 0xffffffffL, now() / 1000, type, id, tokenId);
        tasks.put(task.upid(), task);
        synchronized (newestFirst) {
            newestFirst.addFirst(task);
            if (newestFirst.size() > 1000) tasks.remove(newestFirst.removeLast().upid());
        }
        SimTask.Work watched = running -> {
            work.run(running);
            sim.faults().endOfTask(running);
        };
        task.begin(watched, () -> now() / 1000, always);
        return task;
    }

    @Nullable
    SimTask task(String upid) {
        return tasks.get(upid);
    }

    List<SimTask> tasks() {
        synchronized (newestFirst) {
            return List.copyOf(newestFirst);
        }
    }

    Duration taskDuration() {
        return sim.faults().taskDuration();
    }
}
