package dev.holdfast.metrics.collect;

import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.KnownGuests;
import dev.holdfast.guests.observed.FileSystems;
import dev.holdfast.guests.observed.GuestAgents;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.status.HostStatuses.Reachability;
import dev.holdfast.inventory.ClusterPolled;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.metrics.ClusterSampled;
import dev.holdfast.metrics.LatestSamples;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.SlowReadings;
import dev.holdfast.metrics.Subject;
import dev.holdfast.metrics.sample.Known;
import dev.holdfast.metrics.sample.Sampler;
import dev.holdfast.metrics.store.SampleStore;
import dev.holdfast.pve.api.GuestKind;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Samples each cluster after each poll, without a call of its own, and passes the samples on. */
final class Collector implements LatestSamples {
    /** What was not sampled for so long is not the last state of anything any more. */
    private static final Duration OLD = Duration.ofDays(1);

    private final SampleStore store;
    private final Hosts hosts;
    private final Inventory inventory;
    private final KnownGuests guests;
    private final GuestAgents agents;
    private final Bus bus;
    private final InstantSource clock;
    private final List<SlowReadings> slow = new CopyOnWriteArrayList<>();
    private final Map<Long, Map<Subject, Sample>> latest = new ConcurrentHashMap<>();
    private final Map<Long, Map<Integer, Long>> guestIds = new ConcurrentHashMap<>();
    private volatile List<Host> enrolled = List.of();

    Collector(
            SampleStore store,
            Hosts hosts,
            Inventory inventory,
            KnownGuests guests,
            GuestAgents agents,
            Bus bus,
            InstantSource clock) {
        this.store = store;
        this.hosts = hosts;
        this.inventory = inventory;
        this.guests = guests;
        this.agents = agents;
        this.bus = bus;
        this.clock = clock;
    }

    /** Adds values that no poll contains. */
    void add(SlowReadings readings) {
        slow.add(readings);
    }

    /** Samples a cluster that was just polled. */
    void polled(ClusterPolled polled) {
        Snapshot now = polled.now();
        List<Sample> samples = Sampler.sample(polled.before(), now, known(now), clock.instant());
        if (!samples.isEmpty()) publish(now.clusterId(), now.at(), withSlow(now, samples));
    }

    private Known known(Snapshot now) {
        var told = new HashMap<Integer, FileSystems>();
        now.guests().values().forEach(guest -> {
            if (guest.kind() != GuestKind.QEMU) return;
            FileSystems one = agents.fileSystems(new GuestRef(now.clusterId(), guest.vmid()));
            if (one != null) told.put(guest.vmid(), one);
        });
        readRows(now);
        return new Known(guestIds.getOrDefault(now.clusterId(), Map.of()), told, offline(now.clusterId()));
    }

    /** While the database does not answer, what it said last remains true. */
    private void readRows(Snapshot now) {
        try {
            var ids = new HashMap<Integer, Long>();
            for (Guest guest : guests.ofCluster(now.clusterId()).values()) {
                var state = now.guests().get(guest.vmid());
                if (state != null && state.kind() == guest.kind()) ids.put(guest.vmid(), guest.id());
            }
            guestIds.put(now.clusterId(), ids);
            enrolled = hosts.list();
        } catch (DatabaseUnavailable e) {
            return;
        }
    }

    /** Whether each enrolled node is offline, as its host shows it. */
    private Map<String, Boolean> offline(long clusterId) {
        var offline = new HashMap<String, Boolean>();
        for (Host host : enrolled) {
            if (host.clusterId() != clusterId) continue;
            Reachability status = inventory.of(host).status();
            if (status != Reachability.UNKNOWN) offline.put(host.node(), status == Reachability.OFFLINE);
        }
        return offline;
    }

    /** Of clusters that can't be reached, it is only known which of their hosts are offline. */
    void sampleOffline() {
        enrolled = hosts.list();
        Map<Long, List<Host>> byCluster = enrolled.stream()
                .filter(host -> inventory.present(host.clusterId()) == null)
                .collect(Collectors.groupingBy(Host::clusterId));
        Instant now = clock.instant();
        byCluster.forEach((clusterId, all) -> {
            List<Sample> samples = all.stream()
                    .filter(host -> inventory.of(host).status() == Reachability.OFFLINE)
                    .map(host -> Sampler.offline(clusterId, host.node(), now))
                    .toList();
            if (!samples.isEmpty()) publish(clusterId, now, samples);
        });
    }

    /** Slow values become part of the sample of their subject, or are one of their own. */
    private Collection<Sample> withSlow(Snapshot now, List<Sample> samples) {
        var all = new LinkedHashMap<Subject, Sample>();
        samples.forEach(sample -> all.put(sample.subject(), sample));
        for (SlowReadings readings : slow) {
            for (Sample known : readings.of(now.clusterId())) {
                Sample sample = all.getOrDefault(known.subject(), new Sample(known.subject(), now.at()));
                for (Metric metric : Metric.values())
                    sample = sample.with(metric, known.value(metric), known.part(metric));
                all.put(known.subject(), sample);
            }
        }
        return all.values();
    }

    private void publish(long clusterId, Instant at, Collection<Sample> samples) {
        Map<Subject, Sample> known = latest.computeIfAbsent(clusterId, _ -> new ConcurrentHashMap<>());
        samples.forEach(sample -> known.put(sample.subject(), sample));
        known.values().removeIf(sample -> sample.at().isBefore(at.minus(OLD)));
        store.add(samples);
        bus.publish(new ClusterSampled(clusterId, at, new ArrayList<>(samples)));
    }

    @Override
    public @Nullable Sample of(Subject subject) {
        Map<Subject, Sample> known = latest.get(subject.clusterId());
        return known == null ? null : known.get(subject);
    }

    @Override
    public Collection<Sample> of(long clusterId) {
        return Collections.unmodifiableCollection(
                latest.getOrDefault(clusterId, Map.of()).values());
    }
}
