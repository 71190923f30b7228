package dev.holdfast.inventory;

import dev.holdfast.base.bus.Bus;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostProblem;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.hosts.status.HostStatusChanged;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What the pollers found: the latest snapshot of every cluster, and whether each endpoint answered. Publishes changes. */
final class PollResults {
    private final Hypervisors hypervisors;
    private final Bus bus;
    private final InstantSource clock;
    private final Map<Long, Snapshot> snapshots = new ConcurrentHashMap<>();
    private final Map<Long, HostContact> contacts = new ConcurrentHashMap<>();
    private final Map<Long, Duration> durations = new ConcurrentHashMap<>();
    private final AtomicLong version = new AtomicLong();

    PollResults(Hypervisors hypervisors, Bus bus, InstantSource clock) {
        this.hypervisors = hypervisors;
        this.bus = bus;
        this.clock = clock;
    }

    /** The outcome of the last call to one endpoint. Without failures, a problem is nothing that keeps the host from working. */
    record HostContact(
            @Nullable Instant lastGood,
            int failures,
            @Nullable HostProblem problem,
            @Nullable String offeredFingerprint) {}

    /** The latest snapshot of a cluster, or null before the first. */
    @Nullable
    Snapshot find(long clusterId) {
        return snapshots.get(clusterId);
    }

    Collection<Snapshot> all() {
        return Collections.unmodifiableCollection(snapshots.values());
    }

    /** How long the last successful poll of a cluster took, or null before the first. */
    @Nullable
    Duration duration(long clusterId) {
        return durations.get(clusterId);
    }

    /** Stores the result of a successful poll, which took this long. */
    void store(Snapshot now, Duration took) {
        durations.put(now.clusterId(), took);
        Snapshot before = snapshots.put(now.clusterId(), now);
        version.incrementAndGet(); // not earlier: the new version of a list must not be that of the old snapshot
        bus.publish(new ClusterPolled(before, now, true));
    }

    /** Shows a guest that is new, or has no name so far, before a poll does. */
    void introduce(long clusterId, GuestState guest) {
        snapshots.computeIfPresent(clusterId, (_, now) -> {
            GuestState seen = now.guests().get(guest.vmid());
            if (seen != null && (seen.kind() != guest.kind() || seen.name() != null)) return now;
            return now.with(seen == null ? guest : seen.named(guest.name()));
        });
        version.incrementAndGet();
    }

    /** Stores what another replica polled. */
    void take(Snapshot now, @Nullable Duration took) {
        Snapshot before = snapshots.get(now.clusterId());
        if (before != null && !now.at().isAfter(before.at())) return;
        if (took != null) durations.put(now.clusterId(), took);
        snapshots.put(now.clusterId(), now);
        version.incrementAndGet();
        bus.publish(new ClusterPolled(before, now, false));
    }

    /** Stores whether an endpoint answered another replica. */
    void take(long clusterId, long hostId, HostContact now) {
        HostContact before = contacts.put(hostId, now);
        hypervisors.answers(hostId, now.failures() == 0);
        boolean changed = before == null
                || !Objects.equals(before.problem(), now.problem())
                || (before.failures() < 2) != (now.failures() < 2);
        if (!changed) return;
        version.incrementAndGet();
        bus.publish(new HostStatusChanged(clusterId));
    }

    /** An endpoint answered. Rows that it lists without what identifies them are a problem, but no failure. */
    void answered(Host host) {
        HostProblem problem = hypervisors.unreadRows(host);
        HostContact before = contacts.put(host.id(), new HostContact(clock.instant(), 0, problem, null));
        hypervisors.answers(host.id(), true);
        if (before == null || !Objects.equals(before.problem(), problem))
            bus.publish(new HostStatusChanged(host.clusterId()));
    }

    /** An endpoint failed. */
    void failed(Host host, HostProblem problem, @Nullable String offeredFingerprint) {
        HostContact before = contacts.get(host.id());
        int failures = before == null ? 1 : before.failures() + 1;
        Instant lastGood = before == null ? null : before.lastGood();
        contacts.put(host.id(), new HostContact(lastGood, failures, problem, offeredFingerprint));
        hypervisors.answers(host.id(), false);
        boolean changed = before == null || !problem.equals(before.problem()) || failures == 2;
        if (changed) bus.publish(new HostStatusChanged(host.clusterId()));
    }

    int failures(Host host) {
        HostContact contact = contacts.get(host.id());
        return contact == null ? 0 : contact.failures();
    }

    @Nullable
    Instant lastGood(Host host) {
        HostContact contact = contacts.get(host.id());
        return contact == null ? null : contact.lastGood();
    }

    /** Changes with every poll. */
    long version() {
        return version.get();
    }

    /** Null when the endpoint was not called yet. */
    @Nullable
    HostContact contact(Host host) {
        return contacts.get(host.id());
    }

    /** The clusters of which a poll is known. */
    Set<Long> clusters() {
        return Set.copyOf(snapshots.keySet());
    }

    void forgetHost(long hostId) {
        contacts.remove(hostId);
    }

    void forgetCluster(long clusterId) {
        snapshots.remove(clusterId);
        durations.remove(clusterId);
    }
}
