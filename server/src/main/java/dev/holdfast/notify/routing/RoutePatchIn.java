package dev.holdfast.notify.routing;

import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.http.NullKeeps;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Changes to a route, with the fields of {@link RouteIn}. */
record RoutePatchIn(
        @NullKeeps @Nullable String name,
        @NullKeeps @Nullable Integer position,
        @NullKeeps @Nullable Boolean enabled,
        @NullKeeps @Nullable String minSeverity,
        @NullKeeps @Nullable List<String> types,
        @NullKeeps @Nullable List<String> tags,
        Change<Long> teamId,
        Change<TimeSpanIn> during,
        @NullKeeps @Nullable List<Long> channelIds,
        @NullKeeps @Nullable Boolean stops,
        Change<QuietHoursIn> quiet,
        Change<Integer> repeatMin,
        Change<Integer> escalateMin,
        @NullKeeps @Nullable List<Long> escalateTo)
        implements Input {
    @Override
    public void check(Checks checks) {
        RouteIn.check(checks, name, position, minSeverity, types, tags, teamId.orNull(), channelIds, escalateTo);
        RouteIn.check(checks, during.orNull(), quiet.orNull(), repeatMin.orNull(), escalateMin.orNull());
        checks.something(Stream.of(name, position, enabled, minSeverity, types, tags, channelIds, stops, escalateTo)
                        .anyMatch(Objects::nonNull)
                || Stream.of(teamId, during, quiet, repeatMin, escalateMin).anyMatch(Change::isSent));
    }

    Route over(Route route) {
        Route.Rule rule = route.rule();
        return new Route(
                route.id(),
                or(name, route.name()),
                or(position, route.position()),
                or(enabled, route.enabled()),
                new Route.Rule(
                        minSeverity == null ? rule.minSeverity() : RouteIn.severity(minSeverity),
                        or(types, rule.types()),
                        or(tags, rule.tags()),
                        teamId.over(rule.teamId()),
                        during.map(TimeSpanIn::span).over(rule.during()),
                        or(channelIds, rule.channelIds()),
                        or(stops, rule.stops()),
                        quiet.map(QuietHoursIn::hours).over(rule.quiet()),
                        repeatMin.over(rule.repeatMin()),
                        escalateMin.over(rule.escalateMin()),
                        or(escalateTo, rule.escalateTo())));
    }

    private static <T> T or(@Nullable T value, T otherwise) {
        return Objects.requireNonNullElse(value, otherwise);
    }
}
