package dev.holdfast.notify.routing;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.notify.NoticeTypes;
import dev.holdfast.notify.channel.ChannelUses;
import dev.holdfast.notify.channel.NamedChannels;
import dev.holdfast.notify.channel.Senders;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which channels get what: routes, quiet hours and the types that are told at all. */
public final class Routing {
    private final Db db;
    private final Bus bus;
    private final Senders senders;
    private final RouteStore routes = new RouteStore();
    private final QuietStore quiet = new QuietStore();
    private final TypeStore types = new TypeStore();

    /** The routes in this database, to these channels. */
    public Routing(Db db, Bus bus, Senders senders) {
        this.db = db;
        this.bus = bus;
        this.senders = senders;
    }

    /**
     * Whether quiet hours are set, and which.
     *
     * @param channelId the id of the channel in Holdfast
     * @param hours its quiet hours; null if none are set
     */
    record QuietView(long channelId, @Nullable QuietHours hours) {}

    /**
     * A type of notices.
     *
     * @param name its name, such as {@code alert.fired}
     * @param enabled whether notices of this type are sent at all; false where an admin has switched it off
     */
    record NoticeTypeView(String name, boolean enabled) {}

    /** Everything as it is now. */
    public RoutingTable table() {
        return db.read(h -> new RoutingTable(routes.list(h), quiet.all(h), types.switchedOff(h)));
    }

    List<RouteView> list() {
        Set<Long> channels = senders.nameable();
        return db.read(routes::list).stream()
                .map(route -> RouteView.of(route, channels))
                .toList();
    }

    @Nullable
    String name(long id) {
        return db.read(routes::list).stream()
                .filter(route -> route.id() == id)
                .map(Route::name)
                .findFirst()
                .orElse(null);
    }

    private Route get(long id) {
        return db.read(routes::list).stream()
                .filter(route -> route.id() == id)
                .findFirst()
                .orElseThrow(() -> Refusal.notFound("route", id));
    }

    /** The routes that name channels. */
    public List<ChannelUses.Use> channelUses() {
        return db.read(routes::list).stream()
                .map(route -> new ChannelUses.Use(
                        "route",
                        route.id(),
                        route.name(),
                        Stream.concat(route.rule().channelIds().stream(), route.rule().escalateTo().stream())
                                .distinct()
                                .toList()))
                .toList();
    }

    RouteView add(RouteIn in) {
        check(in);
        long id = db.write(h -> {
            List<Route> all = routes.list(h);
            Integer wanted = in.position();
            int last = all.isEmpty() ? 0 : all.getLast().position() + 1;
            return routes.insert(h, new Route(0, in.name(), wanted == null ? last : wanted, in.enabled(), in.rule()));
        });
        bus.publish(new RoutesChanged());
        return RouteView.of(get(id), senders.nameable());
    }

    RouteView change(long id, RoutePatchIn in) {
        Route changed = in.over(get(id));
        check(id, in);
        if (!db.<Boolean>write(h -> routes.update(h, changed))) throw Refusal.notFound("route", id);
        bus.publish(new RoutesChanged());
        return RouteView.of(changed, senders.nameable());
    }

    void remove(long id) {
        if (!db.<Boolean>write(h -> routes.delete(h, id))) throw Refusal.notFound("route", id);
        bus.publish(new RoutesChanged());
    }

    /** Refuses what does not fit to the channels, with 422. */
    void check(RouteIn in) {
        check(in.rule(), in.channelIds(), in.escalateTo());
    }

    /** The same; a channel that was removed since it was named is no fault of this change. */
    void check(long id, RoutePatchIn in) {
        check(in.over(get(id)).rule(), in.channelIds(), in.escalateTo());
    }

    private void check(Route.Rule rule, @Nullable List<Long> channelIds, @Nullable List<Long> escalateTo) {
        Set<Long> channels = senders.nameable();
        List<Violation> faults = new ArrayList<>(NamedChannels.faults("channel_ids", channelIds, channels));
        faults.addAll(NamedChannels.faults("escalate_to", escalateTo, channels));
        if ((rule.escalateMin() == null) != rule.escalateTo().isEmpty()) {
            faults.add(Violation.body(
                    "escalate_to", "Name channels if escalate_min is set, and none otherwise.", "value_error"));
        }
        if (!faults.isEmpty()) throw Refusal.invalid(faults);
    }

    QuietView quiet(long channelId) {
        return new QuietView(channelId, db.read(quiet::all).get(requireChannel(channelId)));
    }

    QuietView setQuiet(long channelId, QuietHoursIn in) {
        requireChannel(channelId);
        db.writing(h -> quiet.put(h, channelId, in.hours()));
        bus.publish(new RoutesChanged());
        return quiet(channelId);
    }

    QuietView removeQuiet(long channelId) {
        requireChannel(channelId);
        db.writing(h -> quiet.delete(h, channelId));
        bus.publish(new RoutesChanged());
        return quiet(channelId);
    }

    private long requireChannel(long id) {
        if (!senders.nameable().contains(id)) throw Refusal.notFound("channel", id);
        return id;
    }

    List<NoticeTypeView> types() {
        Set<String> off = db.read(types::switchedOff);
        return NoticeTypes.ALL.stream()
                .map(name -> new NoticeTypeView(name, !off.contains(name)))
                .toList();
    }

    List<NoticeTypeView> switchTypes(TypesPatchIn in) {
        Map<String, Boolean> wanted = new LinkedHashMap<>(in.enabled());
        db.writing(h -> wanted.forEach((name, on) -> types.put(h, name, on)));
        return types();
    }
}
