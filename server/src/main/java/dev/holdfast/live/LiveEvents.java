package dev.holdfast.live;

import dev.holdfast.apps.App;
import dev.holdfast.apps.AppChanged;
import dev.holdfast.apps.AppView;
import dev.holdfast.apps.Apps;
import dev.holdfast.guests.GuestAddressesChanged;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.hosts.Host;
import dev.holdfast.hosts.HostChanged;
import dev.holdfast.hosts.HostStatuses;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.inventory.ClusterPolled;
import dev.holdfast.inventory.HostStatusChanged;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.jobs.JobChanged;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns internal events into events for viewers. Changed values are collected and sent once a second. */
public final class LiveEvents implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(LiveEvents.class);

    private final LiveHub hub;
    private final Apps apps;
    private final Hosts hosts;
    private final HostStatuses sightings;
    private final Set<Long> polled = ConcurrentHashMap.newKeySet();
    private final Map<Long, HostMetrics> publishedHosts = new HashMap<>();
    private final Map<Long, AppMetrics> publishedApps = new HashMap<>();
    private final List<Bus.Subscription> subscriptions;

    /** Subscribes to this bus. {@link #tick} is to be called once a second. */
    public LiveEvents(Bus bus, Apps apps, Hosts hosts, HostStatuses sightings, InstantSource clock) {
        this.hub = new LiveHub(clock);
        this.apps = apps;
        this.hosts = hosts;
        this.sightings = sightings;
        this.subscriptions = List.of(
                bus.subscribe(JobChanged.class, e -> hub.publish("job", e.job(), at(e.hostId()))),
                bus.subscribe(AppChanged.class, e -> {
                    publish("app", e.appId(), e.change(), at(e.hostId()));
                    discoveredChanged(at(e.hostId()));
                }),
                bus.subscribe(HostChanged.class, e -> {
                    Audience audience = Audience.at(List.of(e.before(), e.host().ownership()));
                    publish("host", e.host().id(), e.change(), audience);
                    discoveredChanged(audience);
                }),
                bus.subscribe(
                        HostStatusChanged.class,
                        e -> hosts.list().stream()
                                .filter(h -> h.clusterId() == e.clusterId())
                                .forEach(h -> publish("host", h.id(), "updated", Audience.at(h.ownership())))),
                bus.subscribe(GuestAddressesChanged.class, e -> polled.add(e.clusterId())),
                bus.subscribe(ClusterPolled.class, this::polled));
    }

    /** A resource changed; {@code type} is {@code app host discovered}. */
    record ResourceChanged(String type, @Nullable Long id, String change) {}

    /** A host's values. */
    record HostMetrics(
            long id,
            HostStatuses.Reachability status,
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

    private void publish(String type, @Nullable Long id, String change, Audience audience) {
        hub.publish("resource", new ResourceChanged(type, id, change), audience);
    }

    private void discoveredChanged(Audience audience) {
        publish("discovered", null, "updated", audience);
    }

    private Audience at(@Nullable Long hostId) {
        return Audience.at(hosts.ofHost(hostId));
    }

    /** A user's rights changed: viewers that reconnect reload everything. */
    public void rightsChanged() {
        hub.forget();
    }

    private void polled(ClusterPolled event) {
        polled.add(event.now().clusterId());
        Snapshot before = event.before();
        if (before != null && places(before).equals(places(event.now()))) return;
        discoveredChanged(Audience.at(hosts.list().stream()
                .filter(h -> h.clusterId() == event.now().clusterId())
                .map(Host::ownership)
                .toList()));
    }

    private static Set<String> places(Snapshot snapshot) {
        var places = new HashSet<String>();
        snapshot.guests()
                .forEach((vmid, guest) -> places.add(vmid + "@" + guest.node() + guest.name() + guest.state()));
        return places;
    }

    /** Sends the values that changed since the last call, if any cluster was polled since then. */
    public void tick() {
        if (polled.isEmpty()) return;
        polled.clear();
        try {
            List<Host> all = hosts.list();
            var changedHosts = all.stream()
                    .map(this::metrics)
                    .filter(m -> !m.equals(publishedHosts.put(m.id(), m)))
                    .toList();
            List<App> rows = apps.list();
            var changedApps = apps.views().stream()
                    .map(LiveEvents::metrics)
                    .filter(m -> !m.equals(publishedApps.put(m.id(), m)))
                    .toList();
            if (!changedHosts.isEmpty() || !changedApps.isEmpty()) {
                publish(new Metrics(changedHosts, changedApps), all, rows);
            }
            Set<Long> left = new HashSet<>();
            rows.stream().map(App::id).forEach(left::add);
            publishedApps.keySet().retainAll(left);
        } catch (RuntimeException e) {
            log.warn("The changed values could not be sent; the next round sends them", e);
        }
    }

    /** Publishes one frame for viewers who see everything, and one for each team with the resources in its place. */
    private void publish(Metrics changed, List<Host> all, List<App> rows) {
        hub.publish("metrics", changed, Audience.OVERSEERS);
        var teamOfHost = new HashMap<Long, Long>();
        for (Host host : all) if (host.teamId() != null) teamOfHost.put(host.id(), host.teamId());
        var teamOfApp = new HashMap<Long, Long>();
        for (App app : rows) {
            Long team = app.hostId() == null ? null : teamOfHost.get(app.hostId());
            if (team != null) teamOfApp.put(app.id(), team);
        }
        for (long team : Set.copyOf(teamOfHost.values())) {
            var part = new Metrics(
                    changed.hosts().stream()
                            .filter(h -> Objects.equals(teamOfHost.get(h.id()), team))
                            .toList(),
                    changed.apps().stream()
                            .filter(a -> Objects.equals(teamOfApp.get(a.id()), team))
                            .toList());
            if (!part.hosts().isEmpty() || !part.apps().isEmpty()) {
                hub.publish("metrics", part, Audience.ofTeamOnly(team));
            }
        }
    }

    private HostMetrics metrics(Host host) {
        HostStatuses.HostStatus s = sightings.of(host);
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
        hub.close();
    }
}
