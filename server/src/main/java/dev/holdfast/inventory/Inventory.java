package dev.holdfast.inventory;

import dev.holdfast.base.HypervisorProblem;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.base.work.Worker;
import dev.holdfast.hosts.HostChanged;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostProblem;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.hosts.status.HostStatuses;
import dev.holdfast.hosts.status.Usage;
import dev.holdfast.inventory.share.PollLeases;
import dev.holdfast.inventory.share.SharedReadings;
import dev.holdfast.pve.api.GuestKind;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The latest snapshot of every cluster and the state of every host, held in memory. Runs one poller for each cluster whose lease
 * this replica holds; what other replicas poll is taken over from them.
 */
public final class Inventory implements HostStatuses, Poller.Sharing, AutoCloseable {
    /** So many clusters are asked at once after a start. Of more, the others follow one by one. */
    private static final int FIRST_AT_ONCE = 3;

    /** Where there are more, everybody who waited for the start asks before the first poll takes the processors. */
    private static final Duration HEAD_START = Duration.ofSeconds(1);

    /** Older snapshots do not count as current any more: three and a half polls, so that two may fail. */
    private final Duration trustworthy;

    private final Hosts hosts;
    private final Hypervisors hypervisors;
    private final InstantSource clock;
    private final Duration interval;
    private final Map<Long, Poller> pollers = new ConcurrentHashMap<>();
    /** Those that follow when another one has ended. */
    private final Queue<Poller> waiting = new ConcurrentLinkedQueue<>();

    private final PollResults results;
    private final Bus.Subscription subscription;
    private final PollLeases leases;
    private final SharedReadings readings;
    private final SharedReadings.Shared shared;
    private final Worker<Long> asking;
    /** The wishes for a poll at once that were answered, by cluster. */
    private final Map<Long, Long> answered = new ConcurrentHashMap<>();

    private final Map<Long, Long> asked = new ConcurrentHashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition taken = lock.newCondition();

    /** An inventory that polls every {@code interval} once {@link #start} was called. */
    public Inventory(
            Hosts hosts,
            Hypervisors hypervisors,
            Bus bus,
            InstantSource clock,
            Duration interval,
            PollLeases leases,
            SharedReadings readings) {
        this.leases = leases;
        this.shared = readings.add("poll", SharedPoll.class, this::poll, this::take);
        this.asking = Worker.start("ask-for-polls", id -> id, this::ask);
        this.readings = readings;
        this.hosts = hosts;
        this.hypervisors = hypervisors;
        this.clock = clock;
        this.interval = interval;
        this.results = new PollResults(hypervisors, bus, clock);
        this.trustworthy = interval.multipliedBy(7).dividedBy(2);
        this.subscription = bus.subscribe(HostChanged.class, this::changed);
    }

    /** Starts polling all clusters that have a host; if there may be other replicas, those whose leases this one gets. */
    public void start() {
        if (leases.isShared()) leases.start(this::leased);
        else begin(hosts.list().stream().map(Host::clusterId).collect(Collectors.toSet()));
    }

    /** Begins to poll these clusters: a few at once, and then one after the other, all within the time from one poll to the next. */
    private void begin(Set<Long> clusters) {
        List<Long> all = clusters.stream().sorted().toList();
        Duration first = all.size() > FIRST_AT_ONCE ? HEAD_START : Duration.ZERO;
        for (int i = 0; i < all.size(); i++) {
            Duration share = interval.multipliedBy(i).dividedBy(all.size());
            if (i < FIRST_AT_ONCE) poller(all.get(i), first);
            else waiting.add(poller(all.get(i), first.plus(share)));
        }
    }

    /** After each round of the leases, one at a time. */
    private void leased(PollLeases.Round round) {
        Set<Long> added = new HashSet<>(round.held());
        added.removeAll(pollers.keySet());
        added.forEach(readings::takeOver);
        begin(added);
        for (long id : round.held()) {
            Long wishes = round.asked().get(id);
            Long before = wishes == null ? null : asked.put(id, wishes);
            if (before != null && wishes != null && wishes > before) poller(id).wake();
        }
        pollers.forEach((id, poller) -> {
            if (!round.held().contains(id) && pollers.remove(id, poller)) poller.close();
        });
        results.clusters().stream().filter(id -> !round.all().contains(id)).forEach(results::forgetCluster);
    }

    @Override
    public boolean mayPoll(long clusterId) {
        return leases.holds(clusterId);
    }

    @Override
    public long asked(long clusterId) {
        return leases.asked(clusterId);
    }

    @Override
    public void polled(long clusterId, long wishes) {
        answered.put(clusterId, wishes);
        shared.changed(clusterId);
        Poller next = waiting.poll();
        if (next != null) next.begin();
    }

    private @Nullable SharedPoll poll(long clusterId) {
        var contacts = new HashMap<Long, PollResults.HostContact>();
        for (Host host : hosts.ofCluster(clusterId)) {
            PollResults.HostContact contact = results.contact(host);
            if (contact != null) contacts.put(host.id(), contact);
        }
        return new SharedPoll(
                answered.getOrDefault(clusterId, 0L), results.find(clusterId), results.duration(clusterId), contacts);
    }

    /** What another replica polled. What it says of the past is nothing that happens now. */
    private void take(long clusterId, SharedPoll poll) {
        List<Host> members = hosts.ofCluster(clusterId);
        if (members.isEmpty()) return;
        Snapshot snapshot = poll.snapshot();
        boolean isFresh = snapshot != null && isFresh(snapshot, poll.took());
        if (isFresh || snapshot == null || results.find(clusterId) != null) {
            members.forEach(host -> {
                PollResults.HostContact contact = poll.contacts().get(host.id());
                if (contact != null) results.take(clusterId, host.id(), contact);
            });
        }
        if (isFresh) results.take(Objects.requireNonNull(snapshot), poll.took());
        lock.lock();
        try {
            answered.put(clusterId, poll.answered());
            taken.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Makes the replica that polls a cluster do so at once. */
    private void ask(long clusterId) {
        try {
            leases.ask(clusterId);
        } catch (DatabaseUnavailable e) {
            return; // the next poll comes soon
        }
    }

    private void changed(HostChanged event) {
        results.forgetHost(event.host().id());
        long clusterId = event.host().clusterId();
        boolean hasHosts = hosts.list().stream().anyMatch(h -> h.clusterId() == clusterId);
        if (hasHosts) {
            if (leases.isShared()) leases.soon();
            wake(clusterId);
        } else {
            if (leases.isShared()) leases.soon();
            Poller poller = pollers.remove(clusterId);
            if (poller != null) poller.close();
            results.forgetCluster(clusterId);
        }
    }

    private Poller poller(long clusterId) {
        return poller(clusterId, Duration.ZERO);
    }

    private Poller poller(long clusterId, Duration first) {
        return pollers.computeIfAbsent(
                clusterId, id -> new Poller(id, results, hosts, hypervisors, clock, interval, this).start(first));
    }

    /** The latest snapshot of a cluster, however old, or null before the first. */
    public @Nullable Snapshot find(long clusterId) {
        return results.find(clusterId);
    }

    /** The latest snapshot, if it is recent enough to count as current. */
    public @Nullable Snapshot present(long clusterId) {
        Snapshot snapshot = results.find(clusterId);
        return snapshot != null && isFresh(snapshot) ? snapshot : null;
    }

    /** How long the last successful poll of a cluster took; null before the first. */
    public @Nullable Duration pollDuration(long clusterId) {
        return results.duration(clusterId);
    }

    /** The names of all nodes of a cluster, as last polled; none before the first poll. */
    public Set<String> members(long clusterId) {
        Snapshot snapshot = results.find(clusterId);
        return snapshot == null ? Set.of() : snapshot.nodes().keySet();
    }

    /** A guest's current state, or null when it is unknown. */
    public @Nullable GuestState guest(long clusterId, int vmid) {
        Snapshot snapshot = present(clusterId);
        return snapshot == null ? null : snapshot.guests().get(vmid);
    }

    /** All snapshots that are recent enough to count as current. */
    public Collection<Snapshot> present() {
        return results.all().stream().filter(this::isFresh).toList();
    }

    /**
     * A cheap version number for lists of guests. It changes with every poll, and when a snapshot becomes too old, which no
     * poll reports.
     */
    @Override
    public long version() {
        long outdated = results.all().stream().filter(s -> !isFresh(s)).count();
        return (results.version() << Short.SIZE) + outdated;
    }

    /** Shows a guest that a job has created, if no poll shows its name yet. */
    public void introduce(long clusterId, int vmid, GuestKind kind, String node, String name) {
        results.introduce(clusterId, GuestState.created(vmid, kind, node, name));
    }

    /** Requests a poll of a cluster as soon as possible. */
    public void wake(long clusterId) {
        Poller poller = leases.isShared() ? pollers.get(clusterId) : poller(clusterId);
        if (poller != null) poller.wake();
        else asking.send(clusterId);
    }

    private boolean isFresh(Snapshot snapshot) {
        return isFresh(snapshot, results.duration(snapshot.clusterId()));
    }

    /** Counted from the answer: a cluster that is slow is not unknown between two polls. */
    private boolean isFresh(Snapshot snapshot, @Nullable Duration took) {
        Instant answered = took == null ? snapshot.at() : snapshot.at().plus(took);
        return answered.plus(trustworthy).isAfter(clock.instant());
    }

    @Override
    public void refresh(long clusterId, Duration timeout) throws InterruptedException {
        long end = System.nanoTime() + timeout.toNanos();
        if (leases.isShared() && !pollers.containsKey(clusterId)) {
            Long wish = leases.ask(clusterId);
            if (wish == null) leases.round(); // a cluster that is new
            if (!pollers.containsKey(clusterId)) {
                if (wish != null) awaitAnswer(clusterId, wish, end);
                return;
            }
        }
        poller(clusterId).poll(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
    }

    private void awaitAnswer(long clusterId, long wish, long end) throws InterruptedException {
        lock.lock();
        try {
            long left = end - System.nanoTime();
            while (answered.getOrDefault(clusterId, 0L) < wish && left > 0) {
                left = taken.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public HostStatus of(Host host) {
        PollResults.HostContact contact = results.contact(host);
        if (contact == null) return unknown(null);
        Snapshot snapshot = present(host.clusterId());
        NodeState node = snapshot == null ? null : snapshot.nodes().get(host.node());
        if (contact.failures() > 0
                || contact.lastGood() == null
                || snapshot == null
                || node == null
                || !node.online()) {
            // A single failure is no outage while the last snapshot is current.
            boolean firstFailure = contact.failures() == 1 && node != null && node.online();
            if (!firstFailure) return offline(host, contact, node, snapshot != null);
        }
        Objects.requireNonNull(snapshot);
        Objects.requireNonNull(node);
        List<GuestState> guests = snapshot.guests().values().stream()
                .filter(g -> g.node().equals(host.node()) && !g.template())
                .toList();
        HostProblem problem = contact.problem();
        if (contact.failures() == 0 && !snapshot.quorate()) {
            problem = new HostProblem(
                    HypervisorProblem.NO_QUORUM, "The cluster has no quorum: it can be read but not changed.");
        }
        return new HostStatus(
                Reachability.ONLINE,
                problem,
                contact.offeredFingerprint(),
                node.usage(),
                node.cores(),
                (int) guests.stream()
                        .filter(g -> g.state() == GuestState.PowerState.RUNNING)
                        .count(),
                guests.size(),
                contact.lastGood());
    }

    /**
     * The status of a host that is not online; what is offline has a problem. {@code isPolled}: without a recent poll nothing
     * speaks against a host that answered last.
     */
    static HostStatus offline(Host host, PollResults.HostContact contact, @Nullable NodeState node, boolean isPolled) {
        HostProblem problem = contact.failures() == 0 ? null : contact.problem();
        if (problem == null && isPolled) {
            problem = new HostProblem(
                    HypervisorProblem.UNREACHABLE,
                    node == null
                            ? "The host answers, but its cluster has no node " + host.node()
                                    + " now. If the node was renamed or left the cluster, enter the host again."
                            : "The node " + host.node() + " is offline in its cluster.");
        }
        Reachability status = problem == null ? Reachability.UNKNOWN : Reachability.OFFLINE;
        return new HostStatus(
                status, problem, contact.offeredFingerprint(), Usage.UNKNOWN, null, null, null, contact.lastGood());
    }

    private static HostStatus unknown(@Nullable HostProblem problem) {
        return new HostStatus(Reachability.UNKNOWN, problem, null, Usage.UNKNOWN, null, null, null, null);
    }

    @Override
    public void close() {
        subscription.close();
        asking.close();
        pollers.values().forEach(Poller::close);
        pollers.values().forEach(Poller::end);
        leases.close(); // not earlier: whoever gets them polls
    }
}
