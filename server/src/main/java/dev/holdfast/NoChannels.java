package dev.holdfast;

import dev.holdfast.http.Ops;
import dev.holdfast.notify.channel.Sender;
import dev.holdfast.notify.channel.Senders;
import dev.holdfast.platform.Area;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stands in for the channels until their area is here. */
final class NoChannels implements Senders, Area {
    @Override
    public List<Known> list() {
        return List.of();
    }

    @Override
    public @Nullable Sender of(long channelId) {
        return null;
    }

    @Override
    public void declare(Ops ops) {
        ops.resource("channel", _ -> null);
    }
}
