package dev.holdfast.notify.routing;

import dev.holdfast.notify.Severity;
import dev.holdfast.notify.channel.NamedChannels;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A route as the API shows it; see {@link RouteIn}.
 *
 * @param id the id of the route in Holdfast
 * @param name the name of the route
 * @param position routes are tried in ascending order of it, equal ones in that of their creation
 * @param enabled whether it takes anything
 * @param minSeverity the lowest severity that it takes
 * @param types the types of notices that it takes; empty for all
 * @param tags tags of which the guest concerned must have one; empty for any
 * @param teamId the id of the team whose notices it takes; null for those of any team and of none
 * @param during when it takes notices; null for any time
 * @param channelIds which channels get it, of those that exist
 * @param stops whether the routes after it are not tried for what it takes
 * @param quiet when its messages wait; null if they never do
 * @param repeatMin after how many minutes a message is repeated, until its cause ends or is acknowledged; null for
 *     never
 * @param escalateMin after how many minutes {@code escalate_to} is told too, unless the cause ended or is acknowledged;
 *     null for never
 * @param escalateTo which channels are told later, of those that exist
 * @param lostChannelIds the channels that it named and that were removed since. If none of {@code channel_ids} is left, the
 *     route takes nothing
 */
record RouteView(
        long id,
        String name,
        int position,
        boolean enabled,
        Severity minSeverity,
        List<String> types,
        List<String> tags,
        @Nullable Long teamId,
        @Nullable TimeSpan during,
        List<Long> channelIds,
        boolean stops,
        @Nullable QuietHours quiet,
        @Nullable Integer repeatMin,
        @Nullable Integer escalateMin,
        List<Long> escalateTo,
        List<Long> lostChannelIds) {
    static RouteView of(Route route, Set<Long> channels) {
        RouteIn spec = route.spec();
        var named = NamedChannels.of(spec.channelIds(), channels);
        var later = NamedChannels.of(spec.escalateTo(), channels);
        return new RouteView(
                route.id(),
                spec.name(),
                Objects.requireNonNull(spec.position()),
                spec.enabled(),
                spec.minSeverity(),
                spec.types(),
                spec.tags(),
                spec.teamId(),
                spec.during() == null ? null : spec.during().span(),
                named.present(),
                spec.stops(),
                spec.quiet() == null ? null : spec.quiet().hours(),
                spec.repeatMin(),
                spec.escalateMin(),
                later.present(),
                Stream.concat(named.lost().stream(), later.lost().stream())
                        .distinct()
                        .toList());
    }
}
