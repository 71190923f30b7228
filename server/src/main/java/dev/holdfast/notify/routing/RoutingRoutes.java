package dev.holdfast.notify.routing;

import static dev.holdfast.access.Entitlement.NOTIFY_CHANNELS;
import static dev.holdfast.access.Entitlement.NOTIFY_ROUTING;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.base.Refusal.Code.CONFLICT;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;

import dev.holdfast.access.Source;
import dev.holdfast.http.Ops;
import dev.holdfast.settings.Settings;
import org.jspecify.annotations.Nullable;

/** Routes, quiet hours, types, and the address in links. */
public record RoutingRoutes(Routing routing, Settings settings) {
    /**
     * The address at which users reach Holdfast, and who set it: one from the environment can't be changed here.
     *
     * @param url the address without a slash at its end, such as {@code https://holdfast.example.net}; null if it is
     *     not set
     * @param source {@code settings}, {@code environment}, or {@code default} if it is not set
     */
    record PublicUrlView(@Nullable String url, Source source) {}

    private PublicUrlView publicUrl() {
        return new PublicUrlView(settings.publicUrl(), settings.publicUrlSource());
    }

    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.resource("route", routing::name);

        ops.get("notifications.routes", "/notifications/routes", "Which channels get which notices, in order")
                .needs(ADMIN, NOTIFY_ROUTING)
                .answersList(RouteView.class, (_, _) -> routing.list());

        ops.post("notifications.add_route", "/notifications/routes", "Add a route")
                .needs(ADMIN, NOTIFY_ROUTING)
                .takes(RouteIn.class, (_, in) -> routing.check(in))
                .answers(201, RouteView.class, (call, in) -> {
                    RouteView added = routing.add(in);
                    call.about("route", added.id());
                    return added;
                });

        ops.patch("notifications.change_route", "/notifications/routes/{route_id}", "Change a route")
                .needs(ADMIN, NOTIFY_ROUTING)
                .takes(RoutePatchIn.class, (call, in) -> routing.check(call.id("route_id"), in))
                .refuses(NOT_FOUND)
                .answers(200, RouteView.class, (call, in) -> routing.change(call.id("route_id"), in));

        ops.delete("notifications.remove_route", "/notifications/routes/{route_id}", "Remove a route")
                .needs(ADMIN, NOTIFY_ROUTING)
                .refuses(NOT_FOUND)
                .answers(200, RouteRemoved.class, (call, _) -> {
                    routing.remove(call.id("route_id"));
                    return new RouteRemoved(true);
                });

        ops.get(
                        "notifications.quiet_hours",
                        "/notifications/channels/{channel_id}/quiet-hours",
                        "When the messages of a channel wait")
                .needs(ADMIN, NOTIFY_ROUTING)
                .refuses(NOT_FOUND)
                .answers(200, Routing.QuietView.class, (call, _) -> routing.quiet(call.id("channel_id")));

        ops.put(
                        "notifications.set_quiet_hours",
                        "/notifications/channels/{channel_id}/quiet-hours",
                        "Let the messages of a channel wait at certain hours")
                .needs(ADMIN, NOTIFY_ROUTING)
                .takes(QuietHoursIn.class)
                .refuses(NOT_FOUND)
                .answers(200, Routing.QuietView.class, (call, in) -> routing.setQuiet(call.id("channel_id"), in));

        ops.delete(
                        "notifications.remove_quiet_hours",
                        "/notifications/channels/{channel_id}/quiet-hours",
                        "Send the messages of a channel at any time")
                .needs(ADMIN, NOTIFY_ROUTING)
                .refuses(NOT_FOUND)
                .answers(200, Routing.QuietView.class, (call, _) -> routing.removeQuiet(call.id("channel_id")));

        ops.get("notifications.types", "/notifications/types", "The types of notices, and which are told")
                .needsSomewhere(VIEWER)
                .answersList(Routing.NoticeTypeView.class, (_, _) -> routing.types());

        ops.patch("notifications.switch_types", "/notifications/types", "Switch types of notices on or off")
                .needs(ADMIN, NOTIFY_ROUTING)
                .takes(TypesPatchIn.class)
                .answersList(Routing.NoticeTypeView.class, (_, in) -> routing.switchTypes(in));

        ops.get("notifications.public_url", "/notifications/public-url", "The address in links of messages")
                .needs(ADMIN)
                .answers(200, PublicUrlView.class, (_, _) -> publicUrl());

        ops.put("notifications.set_public_url", "/notifications/public-url", "Set the address in links of messages")
                .needs(ADMIN, NOTIFY_CHANNELS)
                .inPerson()
                .takes(PublicUrlIn.class)
                .refuses(CONFLICT)
                .answers(200, PublicUrlView.class, (_, in) -> {
                    settings.setPublicUrl(in.url());
                    return publicUrl();
                });
    }

    /**
     * The response to a removed route.
     *
     * @param removed always true
     */
    record RouteRemoved(boolean removed) {}
}
