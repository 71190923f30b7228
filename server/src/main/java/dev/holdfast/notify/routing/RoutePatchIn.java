package dev.holdfast.notify.routing;

import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.notify.Severity;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Changes to a route, with the fields of {@link RouteIn}.
 *
 * @param name the name of the route: one line of at most 100 characters; left out or null: unchanged
 * @param position 0 to 10000; routes are tried in ascending order, equal ones in that of their creation; left out or
 *     null: unchanged
 * @param enabled whether it takes anything; left out or null: unchanged
 * @param minSeverity the lowest severity that it takes; left out or null: unchanged
 * @param types the types of notices that it takes, at most 50; empty for all; left out or null: unchanged
 * @param tags tags of which the guest concerned must have one, at most 50; empty for any; left out or null: unchanged
 * @param teamId the id of the team whose notices it takes; left out: unchanged, null: those of any team and of none
 * @param during when it takes notices; left out: unchanged, null: at any time
 * @param channelIds the channels that get them, at most 50; empty to keep them from others only; left out or null:
 *     unchanged
 * @param stops whether the routes after it are not tried for what it takes; left out or null: unchanged
 * @param quiet when its messages wait; left out: unchanged, null: never
 * @param repeatMin 5 to 10080 minutes after which a message is repeated, until its cause ends or is acknowledged; left
 *     out: unchanged, null: never
 * @param escalateMin 1 to 10080 minutes after which {@code escalate_to} is told too, unless its cause ended or is
 *     acknowledged; left out: unchanged, null: never
 * @param escalateTo the channels told after {@code escalate_min}, at most 50; empty exactly if that is not set; left
 *     out or null: unchanged
 */
record RoutePatchIn(
        @Input.NullKeeps @Nullable String name,
        @Input.NullKeeps @Nullable Integer position,
        @Input.NullKeeps @Nullable Boolean enabled,
        @Input.NullKeeps @Nullable Severity minSeverity,
        @Input.NullKeeps @Nullable List<String> types,
        @Input.NullKeeps @Nullable List<String> tags,
        Change<Long> teamId,
        Change<TimeSpanIn> during,
        @Input.NullKeeps @Nullable List<Long> channelIds,
        @Input.NullKeeps @Nullable Boolean stops,
        Change<QuietHoursIn> quiet,
        Change<Integer> repeatMin,
        Change<Integer> escalateMin,
        @Input.NullKeeps @Nullable List<Long> escalateTo)
        implements Input {
    @Override
    public void check(Checks checks) {
        RouteIn.check(checks, name, position, types, tags, teamId.orNull(), channelIds, escalateTo);
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
                        or(minSeverity, rule.minSeverity()),
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
