package dev.holdfast.notify.routing;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.hosts.TeamLookup;
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
                        ChannelUses.Type.ROUTE,
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
            requireTeam(h, in.teamId());
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
        boolean found = db.write(h -> {
            requireTeam(h, in.teamId().orNull());
            return routes.update(h, changed);
        });
        if (!found) throw Refusal.notFound("route", id);
        bus.publish(new RoutesChanged());
        return RouteView.of(changed, senders.nameable());
    }

    void remove(long id) {
        if (!db.<Boolean>write(h -> routes.delete(h, id))) throw Refusal.notFound("route", id);
        bus.publish(new RoutesChanged());
    }

    /** Refuses what does not fit to the channels and the teams, with 422. */
    void check(RouteIn in) {
        check(in.rule(), in.teamId(), in.channelIds(), in.escalateTo());
    }

    /** The same; a channel or team that was removed since it was named is no fault of this change. */
    void check(long id, RoutePatchIn in) {
        check(in.over(get(id)).rule(), in.teamId().orNull(), in.channelIds(), in.escalateTo());
    }

    /** Once more where it is stored: a team may be removed in the meantime. */
    private void requireTeam(Handle transaction, @Nullable Long team) {
        Violation fault = teams.fault(transaction, team);
        if (fault != null) throw Refusal.invalid(List.of(fault));
    }

    private void check(
            Route.Rule rule, @Nullable Long team, @Nullable List<Long> channelIds, @Nullable List<Long> escalateTo) {
        Set<Long> channels = senders.nameable();
        List<Violation> faults = new ArrayList<>(NamedChannels.faults("channel_ids", channelIds, channels));
        faults.addAll(NamedChannels.faults("escalate_to", escalateTo, channels));
        if ((rule.escalateMin() == null) != rule.escalateTo().isEmpty()) {
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
