package dev.holdfast.notify.routing;

import dev.holdfast.guests.config.TagsIn;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.notify.NoticeTypes;
import dev.holdfast.notify.Severity;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A new route.
 *
 * @param name the name of the route: one line of at most 100 characters
 * @param position routes are tried in this order, equal ones in that of their creation; null puts it at the end
 * @param enabled whether it takes anything; true by default
 * @param minSeverity the lowest severity that it takes
 * @param types which it takes; empty for all
 * @param tags of which the guest must have one; empty for any
 * @param teamId only what belongs to this team
 * @param during only then
 * @param channelIds which channels get it; empty if it only keeps others from getting it
 * @param stops whether the routes after it are not tried for what it takes
 * @param quiet when its messages wait
 * @param repeatMin it is repeated after so many minutes until it ends or is acknowledged
 * @param escalateMin after so many minutes without that others get it as well
 * @param escalateTo which channels these are
 */
record RouteIn(
        String name,
        @Nullable Integer position,
        @DefaultValue("true") boolean enabled,
        @DefaultValue("info") Severity minSeverity,
        @Nullable List<String> types,
        @Nullable List<String> tags,
        @Nullable Long teamId,
        @Nullable TimeSpanIn during,
        List<Long> channelIds,
        @DefaultValue("false") boolean stops,
        @Nullable QuietHoursIn quiet,
        @Nullable Integer repeatMin,
        @Nullable Integer escalateMin,
        @Nullable List<Long> escalateTo)
        implements Input {
    private static final int LONGEST_NAME = 100;
    private static final int MOST = 50;
    private static final int LAST_POSITION = 10_000;
    private static final int WEEK_MIN = 7 * 24 * 60;
    private static final String ONCE = "Must contain each channel only once.";

    @Override
    public void check(Checks checks) {
        check(checks, name, position, types, tags, teamId, channelIds, escalateTo);
        check(checks, during, quiet, repeatMin, escalateMin);
    }

    static void check(
            Checks checks,
            @Nullable String name,
            @Nullable Integer position,
            @Nullable List<String> types,
            @Nullable List<String> tags,
            @Nullable Long teamId,
            @Nullable List<Long> channelIds,
            @Nullable List<Long> escalateTo) {
        checks.text("name", name, LONGEST_NAME);
        checks.within("position", position, 0, LAST_POSITION);
        checks.eachOneOf("types", types, NoticeTypes.ALL);
        checks.size("types", types, 0, MOST, "Must contain at most " + MOST + " types.");
        checks.size("tags", tags, 0, MOST, "Must contain at most " + MOST + " tags.");
        checks.eachThat("tags", tags, TagsIn::isTag, TagsIn.RULE);
        checks.atLeast("team_id", teamId, 0);
        checks.note(
                "channel_ids",
                "Each gets only the types in its events. If all of them are removed later, the route takes nothing.");
        checks.size("channel_ids", channelIds, 0, MOST, "Must contain at most " + MOST + " channels.");
        checks.that(isEachOnce(channelIds), "channel_ids", "value_error", ONCE);
        checks.size("escalate_to", escalateTo, 0, MOST, "Must contain at most " + MOST + " channels.");
        checks.that(isEachOnce(escalateTo), "escalate_to", "value_error", ONCE);
    }

    static void check(
            Checks checks,
            @Nullable TimeSpanIn during,
            @Nullable QuietHoursIn quiet,
            @Nullable Integer repeatMin,
            @Nullable Integer escalateMin) {
        TimeSpanIn.check(checks, "during", during);
        QuietHoursIn.check(checks, "quiet", quiet);
        checks.within("repeat_min", repeatMin, 5, WEEK_MIN);
        checks.within("escalate_min", escalateMin, 1, WEEK_MIN);
    }

    private static boolean isEachOnce(@Nullable List<Long> ids) {
        return ids == null || new HashSet<>(ids).size() == ids.size();
    }

    Route.Rule rule() {
        return new Route.Rule(
                minSeverity,
                orNone(types),
                orNone(tags),
                teamId,
                during == null ? null : during.span(),
                channelIds,
                stops,
                quiet == null ? null : quiet.hours(),
                repeatMin,
                escalateMin,
                orNone(escalateTo));
    }

    private static <T> List<T> orNone(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }
}
