package dev.holdfast.inventory;

import dev.holdfast.base.bus.Bus;
import dev.holdfast.hosts.HostChanged;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostProblem;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.hosts.status.HostStatuses;
import dev.holdfast.hosts.status.Usage;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The latest snapshot of every cluster and the state of every host, held in memory. Runs one poller per cluster. */
public final class Inventory implements HostStatuses, AutoCloseable {
    /** Older snapshots do not count as current any more: three and a half polls, so that two may fail. */
    private final Duration trustworthy;

    private final Hosts hosts;
    private final Hypervisors hypervisors;
    private final InstantSource clock;
    private final Duration interval;
    private final Map<Long, Poller> pollers = new ConcurrentHashMap<>();
    private final PollResults results;
    private final Bus.Subscription subscription;

    /** An inventory that polls every {@code interval} once {@link #start} was called. */
    public Inventory(Hosts hosts, Hypervisors hypervisors, Bus bus, InstantSource clock, Duration interval) {
        this.hosts = hosts;
        this.hypervisors = hypervisors;
        this.clock = clock;
        this.interval = interval;
        this.results = new PollResults(hypervisors, bus, clock);
        this.trustworthy = interval.multipliedBy(7).dividedBy(2);
        this.subscription = bus.subscribe(HostChanged.class, this::changed);
    }

    /** Starts polling all clusters that have a host. */
    public void start() {
        hosts.list().stream().map(Host::clusterId).distinct().forEach(this::poller);
    }

    private void changed(HostChanged event) {
        results.forgetHost(event.host().id());
        long clusterId = event.host().clusterId();
        boolean hasHosts = hosts.list().stream().anyMatch(h -> h.clusterId() == clusterId);
        if (hasHosts) {
            poller(clusterId).wake();
        } else {
            Poller poller = pollers.remove(clusterId);
            if (poller != null) poller.close();
            results.forgetCluster(clusterId);
        }
    }

    private Poller poller(long clusterId) {
        return pollers.computeIfAbsent(
                clusterId, id -> new Poller(id, results, hosts, hypervisors, clock, interval).start());
    }

    /** The latest snapshot of a cluster, however old, or null before the first. */
    public @Nullable Snapshot find(long clusterId) {
        return results.find(clusterId);
    }

    /** The latest snapshot, if it is recent enough to count as current. */
    public @Nullable Snapshot present(long clusterId) {
        Snapshot snapshot = results.find(clusterId);
        return snapshot != null && isFresh(snapshot.at()) ? snapshot : null;
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
        return results.all().stream().filter(s -> isFresh(s.at())).toList();
    }

    /**
     * A cheap version number for lists of guests. It changes with every poll, and when a snapshot becomes too old, which no
     * poll reports.
     */
    @Override
    public long version() {
        long outdated = results.all().stream().filter(s -> !isFresh(s.at())).count();
        return (results.version() << Short.SIZE) + outdated;
    }

    /** Requests a poll of a cluster as soon as possible. */
    public void wake(long clusterId) {
        Poller poller = pollers.get(clusterId);
        if (poller != null) poller.wake();
    }

    private boolean isFresh(Instant at) {
        return at.plus(trustworthy).isAfter(clock.instant());
    }

    @Override
    public void refresh(long clusterId, Duration timeout) throws InterruptedException {
        poller(clusterId).poll(timeout);
    }

    @Override
    public HostStatus of(Host host) {
        PollResults.HostContact contact = results.contact(host);
        if (contact == null) return unknown(null);
        Snapshot snapshot = present(host.clusterId());
        NodeState node = snapshot == null ? null : snapshot.nodes().get(host.node());
        boolean answers = contact.failures() == 0 && contact.lastGood() != null;
        if (!answers || snapshot == null || node == null || !node.online()) {
            // A single failure is no outage while the last snapshot is current.
            boolean firstFailure = contact.failures() == 1 && node != null && node.online();
            if (!firstFailure) return offline(host, contact, node);
        }
        Objects.requireNonNull(snapshot);
        Objects.requireNonNull(node);
        List<GuestState> guests = snapshot.guests().values().stream()
                .filter(g -> g.node().equals(host.node()) && !g.template())
                .toList();
        HostProblem problem = contact.problem();
        if (problem == null && !snapshot.quorate()) {
            problem = new HostProblem("no_quorum", "The cluster has no quorum: it can be read but not changed.");
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

    private static HostStatus offline(Host host, PollResults.HostContact contact, @Nullable NodeState node) {
        HostProblem problem = contact.problem();
        if (problem == null && node != null && !node.online()) {
            problem = new HostProblem("unreachable", "The node " + host.node() + " is offline in its cluster.");
        }
        Reachability status =
                contact.lastGood() == null && problem == null ? Reachability.UNKNOWN : Reachability.OFFLINE;
        return new HostStatus(
                status, problem, contact.offeredFingerprint(), Usage.UNKNOWN, null, null, null, contact.lastGood());
    }

    private static HostStatus unknown(@Nullable HostProblem problem) {
        return new HostStatus(Reachability.UNKNOWN, problem, null, Usage.UNKNOWN, null, null, null, null);
    }

    @Override
    public void close() {
        subscription.close();
        pollers.values().forEach(Poller::close);
        pollers.values().forEach(Poller::end);
    }
}
