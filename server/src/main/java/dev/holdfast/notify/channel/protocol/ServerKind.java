package dev.holdfast.notify.channel.protocol;

import dev.holdfast.notify.channel.ChannelKind;
import java.util.Map;

/** A kind whose values name the server that it sends to, as {@link WebAddress} reads them. */
interface ServerKind extends ChannelKind {
    @Override
    default String host(Map<String, String> values) {
        return WebAddress.serverHost(values);
    }

    @Override
    default String destination(Map<String, String> values) {
        return WebAddress.serverDestination(values);
    }
}
