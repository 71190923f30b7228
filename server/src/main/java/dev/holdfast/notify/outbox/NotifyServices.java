package dev.holdfast.notify.outbox;

import dev.holdfast.access.Requesters;
import dev.holdfast.hosts.TeamLookup;
import dev.holdfast.notify.Notices;
import dev.holdfast.notify.channel.Senders;
import dev.holdfast.notify.routing.Routing;
import dev.holdfast.platform.Platform;

/** Taking notices and delivering them. */
public record NotifyServices(Notices notices, Routing routing, Router router, Deliveries deliveries) {
    /** Takes notices; needs neither channels nor users, so that areas may be built before these. */
    public static Notices notices(Platform platform) {
        return new Outbox(platform.clock(), new NoticeStore());
    }

    /** Delivers to these channels what their owners may read; {@code requesters} knows their present rights. */
    public static NotifyServices of(Platform platform, Senders senders, Requesters requesters, TeamLookup teams) {
        var routing = new Routing(platform.db(), platform.bus(), senders, teams);
        var router = new Router(
                platform.db(),
                platform.clock(),
                senders,
                routing,
                new NoticeStore(),
                new DeliveryStore(),
                new FollowUpStore());
        var deliveries = new Deliveries(
                platform.db(),
                platform.clock(),
                platform.bus(),
                senders,
                requesters,
                routing,
                platform.settings(),
                platform.restoredCopy()::isOpen);
        return new NotifyServices(
                notices(platform), routing, router, platform.closing().add(deliveries));
    }
}
