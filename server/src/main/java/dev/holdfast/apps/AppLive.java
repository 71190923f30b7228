package dev.holdfast.apps;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.HostOwners;
import dev.holdfast.hosts.status.Usage;
import dev.holdfast.live.Audience;
import dev.holdfast.live.LiveEvents;
import dev.holdfast.live.LiveSource;
import dev.holdfast.live.Measured;
import dev.holdfast.live.ResourceType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reports apps to open pages. */
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
        live.on(
                AppChanged.class,
                e -> live.changed(ResourceType.APP, e.appId(), e.change(), Audience.at(hosts.ofHost(e.hostId()))));
        live.measures("apps", views::measuredVersion, this::measured);
    }

    private List<Measured> measured() {
        HostOwners owners = hosts.owners();
        return views.views().stream()
                .map(app -> new Measured(app.id(), owners.of(app.hostId()), metrics(app)))
                .toList();
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
