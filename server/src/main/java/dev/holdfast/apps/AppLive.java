package dev.holdfast.apps;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.access.Ownership;
import dev.holdfast.hosts.HostChanged;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.status.Usage;
import dev.holdfast.inventory.ClusterPolled;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.live.Audience;
import dev.holdfast.live.ChangeKind;
import dev.holdfast.live.LiveEvents;
import dev.holdfast.live.LiveSource;
import dev.holdfast.live.Measured;
import dev.holdfast.live.ResourceType;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reports apps, and the containers that can be adopted, to open pages. */
record AppLive(AppViews views, Hosts hosts) implements LiveSource {
    /** An app's values. */
    record AppMetrics(
            long id,
            AppView.Status status,
            @Nullable String ip,
            @JsonUnwrapped Usage usage,
            @Nullable Double netInBps,
            @Nullable Double netOutBps,
            @Nullable Long diskReadBytesPerS,
            @Nullable Long diskWriteBytesPerS) {}

    @Override
    public void declare(LiveEvents live) {
        live.on(AppChanged.class, e -> {
            Audience audience = Audience.at(hosts.ofHost(e.hostId()));
            live.changed(ResourceType.APP, e.appId(), e.change(), audience);
            adoptableChanged(live, audience);
        });
        live.on(
                HostChanged.class,
                e -> adoptableChanged(
                        live, Audience.at(List.of(e.before(), e.host().ownership()))));
        live.onEverywhere(ClusterPolled.class, e -> {
            if (e.before() == null || !arePlacesSame(e.before(), e.now())) {
                adoptableChanged(live, audience(e.now().clusterId()));
            }
        });
        live.measures("apps", views::measuredVersion, this::measured);
    }

    private static void adoptableChanged(LiveEvents live, Audience audience) {
        live.changed(ResourceType.DISCOVERED, null, ChangeKind.UPDATED, audience);
    }

    private Audience audience(long clusterId) {
        return Audience.at(
                hosts.ofCluster(clusterId).stream().map(Host::ownership).toList());
    }

    private static boolean arePlacesSame(Snapshot before, Snapshot now) {
        return before.guests().size() == now.guests().size()
                && now.guests().entrySet().stream()
                        .allMatch(one -> isPlaceSame(before.guests().get(one.getKey()), one.getValue()));
    }

    private static boolean isPlaceSame(@Nullable GuestState before, GuestState now) {
        return before != null
                && before.node().equals(now.node())
                && Objects.equals(before.name(), now.name())
                && before.state() == now.state();
    }

    private List<Measured> measured() {
        Map<Long, Ownership> owners = hosts.list().stream().collect(Collectors.toMap(Host::id, Host::ownership));
        return views.views().stream()
                .map(app -> new Measured(app.id(), ownership(app, owners), metrics(app)))
                .toList();
    }

    private static Ownership ownership(AppView app, Map<Long, Ownership> owners) {
        Long hostId = app.hostId();
        return hostId == null ? Ownership.PLATFORM : owners.getOrDefault(hostId, Ownership.PLATFORM);
    }

    private static AppMetrics metrics(AppView app) {
        return new AppMetrics(
                app.id(),
                app.status(),
                app.ip(),
                app.usage(),
                app.netInBps(),
                app.netOutBps(),
                app.diskReadBytesPerS(),
                app.diskWriteBytesPerS());
    }
}
