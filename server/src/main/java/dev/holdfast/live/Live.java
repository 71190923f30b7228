package dev.holdfast.live;

import dev.holdfast.apps.AddressesLearned;
import dev.holdfast.apps.App;
import dev.holdfast.apps.AppChanged;
import dev.holdfast.apps.AppView;
import dev.holdfast.apps.Apps;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.hosts.Host;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.HostsChanged;
import dev.holdfast.hosts.Sightings;
import dev.holdfast.inventory.ClusterPolled;
import dev.holdfast.inventory.HostsSeen;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.jobs.JobChanged;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns what happens inside into events for viewers. Values that changed are gathered and told once a second. */
public final class Live implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Live.class);

    private final LiveHub hub;
    private final Apps apps;
    private final Hosts hosts;
    private final Sightings sightings;
    private final Set<Long> polled = ConcurrentHashMap.newKeySet();
    private final Map<Long, HostMetrics> toldHosts = new HashMap<>();
    private final Map<Long, AppMetrics> toldApps = new HashMap<>();
    private final List<Bus.Subscription> subscriptions;

    /** Listens to this bus. {@link #tick} is to be called once a second. */
    public Live(Bus bus, Apps apps, Hosts hosts, Sightings sightings, InstantSource clock) {
        this.hub = new LiveHub(clock);
        this.apps = apps;
        this.hosts = hosts;
        this.sightings = sightings;
        this.subscriptions = List.of(
                bus.subscribe(JobChanged.class, e -> hub.tell("job", e.job())),
                bus.subscribe(AppChanged.class, e -> {
                    tell("app", e.appId(), e.change());
                    tell("discovered", null, "updated");
                }),
                bus.subscribe(HostsChanged.class, e -> {
                    tell("host", e.hostId(), e.change());
                    tell("discovered", null, "updated");
                }),
                bus.subscribe(
                        HostsSeen.class,
                        e -> hosts.list().stream()
                                .filter(h -> h.clusterId() == e.clusterId())
                                .forEach(h -> tell("host", h.id(), "updated"))),
                bus.subscribe(AddressesLearned.class, e -> polled.add(e.clusterId())),
                bus.subscribe(ClusterPolled.class, this::polled));
    }

    /** Something changed; {@code type} is {@code app host discovered}. */
    record ResourceChanged(String type, @Nullable Long id, String change) {}

    /** A host's values. */
    record HostMetrics(
            long id,
            Sightings.Status status,
            @Nullable Double cpuPct,
            @Nullable Long memBytes,
            @Nullable Long memTotalBytes,
            @Nullable Long diskBytes,
            @Nullable Long diskTotalBytes,
            @Nullable Long uptimeS) {}

    /** An app's values. */
    record AppMetrics(
            long id,
            String status,
            @Nullable String ip,
            @Nullable Double cpuPct,
            @Nullable Long memBytes,
            @Nullable Long memTotalBytes,
            @Nullable Long diskBytes,
            @Nullable Long diskTotalBytes,
            @Nullable Double netInBps,
            @Nullable Double netOutBps,
            @Nullable Long uptimeS) {}

    /** The rows whose values changed. */
    record Metrics(List<HostMetrics> hosts, List<AppMetrics> apps) {}

    LiveHub hub() {
        return hub;
    }

    private void tell(String type, @Nullable Long id, String change) {
        hub.tell("resource", new ResourceChanged(type, id, change));
    }

    private void polled(ClusterPolled event) {
        polled.add(event.now().clusterId());
        Snapshot before = event.before();
        if (before == null || !places(before).equals(places(event.now()))) tell("discovered", null, "updated");
    }

    private static Set<String> places(Snapshot snapshot) {
        var places = new HashSet<String>();
        snapshot.guests()
                .forEach((vmid, guest) -> places.add(vmid + "@" + guest.node() + guest.name() + guest.state()));
        return places;
    }

    /** Tells the values that changed since the last time, if any cluster was looked at meanwhile. */
    public void tick() {
        if (polled.isEmpty()) return;
        polled.clear();
        try {
            var changedHosts = hosts.list().stream()
                    .map(this::metrics)
                    .filter(m -> !m.equals(toldHosts.put(m.id(), m)))
                    .toList();
            var changedApps = apps.views().stream()
                    .map(Live::metrics)
                    .filter(m -> !m.equals(toldApps.put(m.id(), m)))
                    .toList();
            if (!changedHosts.isEmpty() || !changedApps.isEmpty()) {
                hub.tell("metrics", new Metrics(changedHosts, changedApps));
            }
            Set<Long> left = new HashSet<>();
            apps.list().stream().map(App::id).forEach(left::add);
            toldApps.keySet().retainAll(left);
        } catch (RuntimeException e) {
            log.warn("The changed values could not be told; the next round tells them", e);
        }
    }

    private HostMetrics metrics(Host host) {
        Sightings.Sighting s = sightings.of(host);
        return new HostMetrics(
                host.id(),
                s.status(),
                s.cpuPct(),
                s.memBytes(),
                s.memTotalBytes(),
                s.diskBytes(),
                s.diskTotalBytes(),
                s.uptimeS());
    }

    private static AppMetrics metrics(AppView app) {
        return new AppMetrics(
                app.id(),
                app.status(),
                app.ip(),
                app.cpuPct(),
                app.memBytes(),
                app.memTotalBytes(),
                app.diskBytes(),
                app.diskTotalBytes(),
                app.netInBps(),
                app.netOutBps(),
                app.uptimeS());
    }

    @Override
    public void close() {
        subscriptions.forEach(Bus.Subscription::close);
    }
}
