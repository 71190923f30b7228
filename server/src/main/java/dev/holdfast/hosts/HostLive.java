package dev.holdfast.hosts;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.status.HostStatusChanged;
import dev.holdfast.hosts.status.HostStatuses;
import dev.holdfast.hosts.status.Usage;
import dev.holdfast.live.Audience;
import dev.holdfast.live.ChangeKind;
import dev.holdfast.live.LiveEvents;
import dev.holdfast.live.LiveSource;
import dev.holdfast.live.Measured;
import dev.holdfast.live.ResourceType;
import java.util.List;

/** Reports hosts to open pages. */
record HostLive(Hosts hosts, HostStatuses statuses) implements LiveSource {
    /** A host's values. */
    record HostMetrics(
            long id,
            HostStatuses.Reachability status,
            @JsonUnwrapped Usage usage) {}

    @Override
    public void declare(LiveEvents live) {
        live.on(HostChanged.class, e -> {
            Audience audience = Audience.at(List.of(e.before(), e.host().ownership()));
            live.changed(ResourceType.HOST, e.host().id(), e.change(), audience);
        });
        live.onEverywhere(
                HostStatusChanged.class,
                e -> hosts.ofCluster(e.clusterId())
                        .forEach(host -> live.changed(
                                ResourceType.HOST, host.id(), ChangeKind.UPDATED, Audience.at(host.ownership()))));
        live.measures(
                "hosts",
                statuses::version,
                () -> hosts.list().stream()
                        .map(host -> new Measured(host.id(), host.ownership(), metrics(host)))
                        .toList());
    }

    private HostMetrics metrics(Host host) {
        HostStatuses.HostStatus status = statuses.of(host);
        return new HostMetrics(host.id(), status.status(), status.usage());
    }
}
