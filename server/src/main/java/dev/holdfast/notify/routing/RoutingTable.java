package dev.holdfast.notify.routing;

import dev.holdfast.notify.Notice;
import dev.holdfast.notify.Severity;
import dev.holdfast.notify.channel.Senders;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All routes, quiet hours and types at one time, and what they say about a notice. Pure. */
public final class RoutingTable {
    private final List<Route> routes;
    private final Map<Long, QuietHours> quiet;
    private final Set<String> typesOff;

    RoutingTable(List<Route> routes, Map<Long, QuietHours> quiet, Set<String> typesOff) {
        this.routes = List.copyOf(routes);
        this.quiet = Map.copyOf(quiet);
        this.typesOff = Set.copyOf(typesOff);
    }

    /** A channel that gets a notice; {@code routeId} is null if no route decided that. */
    public record Target(long channelId, @Nullable Long routeId) {}

    /**
     * What follows unless the thread ends or is acknowledged before.
     *
     * @param afterMin how many minutes later
     * @param again whether it is repeated after the same time
     */
    public record FollowUp(long routeId, long channelId, int afterMin, boolean again) {}

    /** Who gets a notice, and what follows. */
    public record Plan(List<Target> targets, List<FollowUp> followUps) {}

    /** Whether anybody wants notices of this type. */
    public boolean isOn(String type) {
        return !typesOff.contains(type);
    }

    /** Who gets a notice that is the first of its thread, or has none. */
    public Plan plan(Notice notice, List<Senders.Known> channels, Instant now) {
        if (!isOn(notice.type())) return new Plan(List.of(), List.of());
        Set<Long> named = named(notice, channels);
        // Where none of them is left, the routes decide: what a rule reports must not be lost with its channels.
        if (!named.isEmpty()) {
            List<Target> targets = channels.stream()
                    .map(Senders.Known::id)
                    .filter(named::contains)
                    .map(id -> new Target(id, null))
                    .toList();
            return new Plan(targets, List.of());
        }
        Set<Long> wanting = wanting(notice.type(), channels);
        List<Route> taking = new ArrayList<>();
        for (Route route : routes) {
            if (!route.takes(notice, now) || isWithoutItsChannels(route, channels)) continue;
            taking.add(route);
            if (route.spec().stops()) break;
        }
        if (taking.isEmpty()) {
            return new Plan(
                    channels.stream()
                            .map(Senders.Known::id)
                            .filter(wanting::contains)
                            .map(id -> new Target(id, null))
                            .toList(),
                    List.of());
        }
        // The first route that names a channel decides for it.
        var targets = new LinkedHashMap<Long, Target>();
        List<FollowUp> followUps = new ArrayList<>();
        for (Route route : taking) {
            for (long id : route.spec().channelIds()) {
                if (!wanting.contains(id) || targets.putIfAbsent(id, new Target(id, route.id())) != null) continue;
                Integer repeat = route.spec().repeatMin();
                if (repeat != null) followUps.add(new FollowUp(route.id(), id, repeat, true));
            }
            Integer escalate = route.spec().escalateMin();
            if (escalate == null) continue;
            for (long id : route.spec().escalateTo()) {
                if (wanting.contains(id)) followUps.add(new FollowUp(route.id(), id, escalate, false));
            }
        }
        return new Plan(List.copyOf(targets.values()), followUps);
    }

    /** Those of the channels that the notice names that get it, whatever types they want: they exist and are switched on. */
    private static Set<Long> named(Notice notice, List<Senders.Known> channels) {
        List<Long> named = notice.channelIds();
        if (named == null) return Set.of();
        return channels.stream()
                .filter(one -> one.enabled() && one.ownerId() == null && named.contains(one.id()))
                .map(Senders.Known::id)
                .collect(Collectors.toSet());
    }

    /** Whether a route named channels and all of them were removed: it would keep from everybody what was to be told. */
    private static boolean isWithoutItsChannels(Route route, List<Senders.Known> channels) {
        List<Long> named = route.spec().channelIds();
        return !named.isEmpty() && channels.stream().noneMatch(one -> named.contains(one.id()));
    }

    /** Which of these channels get what follows or ends something that they were told of. */
    public Set<Long> followers(Notice notice, List<Senders.Known> channels) {
        if (!isOn(notice.type())) return Set.of();
        Set<Long> followers = new HashSet<>(named(notice, channels));
        followers.addAll(wanting(notice.type(), channels));
        return followers;
    }

    private static Set<Long> wanting(String type, List<Senders.Known> channels) {
        return channels.stream()
                .filter(one ->
                        one.enabled() && (one.events().isEmpty() || one.events().contains(type)))
                .map(Senders.Known::id)
                .collect(Collectors.toSet());
    }

    /** Until when quiet hours of the channel or of the route hold a message; null if none do. */
    public @Nullable Instant quietUntil(long channelId, @Nullable Long routeId, Severity severity, Instant now) {
        QuietHours ofChannel = quiet.get(channelId);
        QuietHours ofRoute = routes.stream()
                .filter(route -> routeId != null && route.id() == routeId)
                .map(route -> route.spec().quiet())
                .filter(hours -> hours != null)
                .map(QuietHoursIn::hours)
                .findFirst()
                .orElse(null);
        Instant one = ofChannel == null ? null : ofChannel.holdsUntil(severity, now);
        Instant other = ofRoute == null ? null : ofRoute.holdsUntil(severity, now);
        if (one == null || other == null) return one == null ? other : one;
        return one.isAfter(other) ? one : other;
    }
}
