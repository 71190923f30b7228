package dev.holdfast.apps.containers;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.apps.AppChanged;
import dev.holdfast.hosts.HostChanged;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostOwners;
import dev.holdfast.hosts.status.Usage;
import dev.holdfast.inventory.ClusterPolled;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.GuestState.PowerState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.live.Audience;
import dev.holdfast.live.ChangeKind;
import dev.holdfast.live.LiveEvents;
import dev.holdfast.live.LiveSource;
import dev.holdfast.live.Measured;
import dev.holdfast.live.ResourceType;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reports the containers that can be adopted to open pages. */
record ContainerLive(Containers containers, Hosts hosts) implements LiveSource {
    /** A container's values. */
    record ContainerMetrics(
            long id,
            PowerState status,
            @Nullable String ip,
            @JsonUnwrapped Usage usage,
            @Nullable Double netInBps,
            @Nullable Double netOutBps,
            @Nullable Long diskReadBytesPerS,
            @Nullable Long diskWriteBytesPerS) {}

    @Override
    public void declare(LiveEvents live) {
        live.on(AppChanged.class, e -> changed(live, Audience.at(hosts.ofHost(e.hostId()))));
        live.on(
                HostChanged.class,
                e -> changed(live, Audience.at(List.of(e.before(), e.host().ownership()))));
        live.onEverywhere(ClusterPolled.class, e -> {
            if (e.before() == null || !arePlacesSame(e.before(), e.now())) {
                changed(live, audience(e.now().clusterId()));
            }
        });
        live.measures("containers", containers::measuredVersion, this::measured);
    }

    private static void changed(LiveEvents live, Audience audience) {
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
        HostOwners owners = hosts.owners();
        return containers.measured().stream()
                .map(one -> new Measured(one.id(), owners.of(one.hostId()), metrics(one)))
                .toList();
    }

    private static ContainerMetrics metrics(AdoptableContainer one) {
        return new ContainerMetrics(
                one.id(),
                one.status(),
                one.ip(),
                one.usage(),
                one.netInBps(),
                one.netOutBps(),
                one.diskReadBytesPerS(),
                one.diskWriteBytesPerS());
    }
}
