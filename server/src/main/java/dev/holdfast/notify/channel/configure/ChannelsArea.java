package dev.holdfast.notify.channel.configure;

import dev.holdfast.http.Ops;
import dev.holdfast.live.Audience;
import dev.holdfast.live.LiveSource;
import dev.holdfast.live.ResourceType;
import dev.holdfast.notify.channel.ChannelUses;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.util.List;

/** Where messages are sent. */
public final class ChannelsArea implements Area {
    private final ChannelRoutes routes;

    /** The area of these services; {@code uses} name channels. */
    public ChannelsArea(Platform platform, ChannelServices services, List<ChannelUses> uses) {
        var test = new ChannelTest(services.senders(), platform.clock(), platform.settings()::publicUrl);
        this.routes = new ChannelRoutes(services.channels(uses), test, services.push());
    }

    @Override
    public void declare(Ops ops) {
        routes.declare(ops);
    }

    @Override
    public List<LiveSource> live() {
        return List.of(live -> live.on(
                ChannelChanged.class, e -> live.changed(ResourceType.CHANNEL, e.id(), e.change(), Audience.OVERSEERS)));
    }
}
