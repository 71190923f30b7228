package dev.holdfast.notify.channel.configure;

import dev.holdfast.notify.channel.ChannelKind;
import dev.holdfast.notify.channel.ChannelUses;
import dev.holdfast.notify.channel.Senders;
import dev.holdfast.notify.channel.protocol.ChannelKinds;
import dev.holdfast.notify.push.PushKind;
import dev.holdfast.notify.push.VapidKeys;
import dev.holdfast.platform.Platform;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The services of channels, for the area and for the outbox. */
public final class ChannelServices {
    private final Senders senders;
    private final Function<List<ChannelUses>, Channels> channels;
    private final PushSubscriptions push;

    private ChannelServices(Senders senders, Function<List<ChannelUses>, Channels> channels, PushSubscriptions push) {
        this.senders = senders;
        this.channels = channels;
        this.push = push;
    }

    /** The channels of this installation. */
    public static ChannelServices of(Platform platform) {
        var store = new ChannelStore();
        var sealed = new SealedAddress(platform.sealer(), store);
        List<ChannelKind> kinds = ChannelKinds.all(
                platform.outgoing(),
                platform.addresses(),
                platform.config().authorities().getSocketFactory(),
                platform.clock());
        var push = new PushKind(
                platform.outgoingToPublic(),
                platform.addresses(),
                platform.clock(),
                new VapidKeys(platform.db(), platform.sealer()),
                platform.settings()::publicUrl);
        var all = new ArrayList<>(kinds);
        all.add(push);
        return new ChannelServices(
                new StoredSenders(platform.db(), platform.clock(), new Addressing(all), sealed, store),
                uses -> new Channels(
                        platform.db(), platform.clock(), platform.bus(), new Addressing(kinds), sealed, store, uses),
                new PushSubscriptions(platform.db(), platform.clock(), push, sealed, store));
    }

    /** The channels as the outbox sees them: those of the platform, and the browsers of users. */
    public Senders senders() {
        return senders;
    }

    /** The channels of the platform, which are named by these. */
    Channels channels(List<ChannelUses> uses) {
        return channels.apply(uses);
    }

    PushSubscriptions push() {
        return push;
    }
}
