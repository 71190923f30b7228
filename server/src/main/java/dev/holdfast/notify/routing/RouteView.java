package dev.holdfast.notify.routing;

import dev.holdfast.notify.Severity;
import dev.holdfast.notify.channel.NamedChannels;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A route as the API shows it; see {@link Route.Rule}.
 *
 * @param channelIds which channels get it, of those that exist
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
        Route.Rule rule = route.rule();
        var named = NamedChannels.of(rule.channelIds(), channels);
        var later = NamedChannels.of(rule.escalateTo(), channels);
        return new RouteView(
                route.id(),
                route.name(),
                route.position(),
                route.enabled(),
                rule.minSeverity(),
                rule.types(),
                rule.tags(),
                rule.teamId(),
                rule.during(),
                named.present(),
                rule.stops(),
                rule.quiet(),
                rule.repeatMin(),
                rule.escalateMin(),
                later.present(),
                Stream.concat(named.lost().stream(), later.lost().stream())
                        .distinct()
                        .toList());
    }
}
