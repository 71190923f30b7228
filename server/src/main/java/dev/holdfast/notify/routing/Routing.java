package dev.holdfast.notify.routing;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.hosts.TeamLookup;
import dev.holdfast.http.Patch;
import dev.holdfast.notify.NoticeTypes;
import dev.holdfast.notify.channel.ChannelUses;
import dev.holdfast.notify.channel.NamedChannels;
import dev.holdfast.notify.channel.Senders;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Which channels get what: routes, quiet hours and the types that are told at all. */
public final class Routing {
    private final Db db;
    private final Bus bus;
    private final Senders senders;
    private final TeamLookup teams;
    private final RouteStore routes = new RouteStore();
    private final QuietStore quiet = new QuietStore();
    private final TypeStore types = new TypeStore();

    /** The routes in this database, to these channels. */
    public Routing(Db db, Bus bus, Senders senders, TeamLookup teams) {
        this.db = db;
        this.bus = bus;
        this.senders = senders;
        this.teams = teams;
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
        return db.read(h -> find(h, id)).map(route -> route.spec().name()).orElse(null);
    }

    private Route get(long id) {
        return db.read(h -> get(h, id));
    }

    private Route get(Handle h, long id) {
        return find(h, id).orElseThrow(() -> Refusal.notFound("route", id));
    }

    private Optional<Route> find(Handle h, long id) {
        return routes.list(h).stream().filter(route -> route.id() == id).findFirst();
    }

    /** The routes that name channels. */
    public List<ChannelUses.Use> channelUses() {
        return db.read(routes::list).stream()
                .map(route -> new ChannelUses.Use(
                        ChannelUses.Type.ROUTE,
                        route.id(),
                        route.spec().name(),
                        Stream.concat(route.spec().channelIds().stream(), route.spec().escalateTo().stream())
                                .distinct()
                                .toList()))
                .toList();
    }

    RouteView add(RouteIn in) {
        check(in);
        long id = db.write(h -> {
            requireTeam(h, in.teamId());
            return routes.insert(h, in.position() == null ? at(routes.end(h), in) : in);
        });
        bus.publish(new RoutesChanged());
        return RouteView.of(get(id), senders.nameable());
    }

    private static RouteIn at(int position, RouteIn in) {
        return Patch.of(RoutePatchIn.class, Map.of("position", position)).over(in);
    }

    RouteView change(long id, RoutePatchIn in) {
        check(id, in);
        Route changed = db.write(h -> {
            routes.hold(h, id);
            var after = new Route(id, in.over(get(h, id).spec()));
            requireTeam(h, in.isSent("teamId") ? after.spec().teamId() : null);
            routes.update(h, after);
            return after;
        });
        bus.publish(new RoutesChanged());
        return RouteView.of(changed, senders.nameable());
    }

    void remove(long id) {
        if (!db.<Boolean>write(h -> routes.delete(h, id))) throw Refusal.notFound("route", id);
        bus.publish(new RoutesChanged());
    }

    /** Refuses what does not fit to the channels and the teams, with 422. */
    void check(RouteIn in) {
        check(in, in.teamId(), in.channelIds(), in.escalateTo());
    }

    /** The same; a channel or team that was removed since it was named is no fault of this change. */
    void check(long id, RoutePatchIn in) {
        RouteIn after = in.over(get(id).spec());
        check(
                after,
                in.isSent("teamId") ? after.teamId() : null,
                in.isSent("channelIds") ? after.channelIds() : List.of(),
                in.isSent("escalateTo") ? after.escalateTo() : List.of());
    }

    /** Once more where it is stored: a team may be removed in the meantime. */
    private void requireTeam(Handle transaction, @Nullable Long team) {
        Violation fault = teams.fault(transaction, team);
        if (fault != null) throw Refusal.invalid(List.of(fault));
    }

    private void check(RouteIn route, @Nullable Long team, List<Long> channelIds, List<Long> escalateTo) {
        Set<Long> channels = senders.nameable();
        List<Violation> faults = new ArrayList<>(NamedChannels.faults("channel_ids", channelIds, channels));
        faults.addAll(NamedChannels.faults("escalate_to", escalateTo, channels));
        if ((route.escalateMin() == null) != route.escalateTo().isEmpty()) {
            faults.add(Violation.body(
                    "escalate_to", "Name channels if escalate_min is set, and none otherwise.", "value_error"));
        }
        Violation fault = db.read(h -> teams.fault(h, team));
        if (fault != null) faults.add(fault);
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
