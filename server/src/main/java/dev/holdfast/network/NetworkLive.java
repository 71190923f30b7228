package dev.holdfast.network;

import dev.holdfast.live.Audience;
import dev.holdfast.live.ChangeKind;
import dev.holdfast.live.LiveEvents;
import dev.holdfast.live.LiveSource;
import dev.holdfast.live.ResourceType;
import dev.holdfast.network.node.StagedChanged;

/** Reports to open pages, by the id of the host, that something was staged or discarded; its job reports what is applied. */
final class NetworkLive implements LiveSource {
    @Override
    public void declare(LiveEvents live) {
        live.on(StagedChanged.class, e -> {
            var host = e.node().host();
            live.changed(ResourceType.NETWORK, host.id(), ChangeKind.UPDATED, Audience.at(host.ownership()));
        });
    }
}
