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
 * What people decide about a route.
 *
 * @param name the name of the route: one line of at most 100 characters
 * @param position 0 to 10000; routes are tried in ascending order, equal ones in that of their creation; a new one without it is
 *     the last
 * @param enabled whether it takes anything
 * @param minSeverity the lowest severity that it takes
 * @param types the types of notices that it takes, at most 50; empty for all
 * @param tags tags of which the guest concerned must have one, at most 50; empty for any
 * @param teamId the id of the team whose notices it takes; null: those of any team and of none
 * @param during when it takes notices; null: at any time
 * @param channelIds the channels that get them, at most 50; empty to keep them from others only. Each gets only the types in its
 *     {@code events}; if all of them are removed later, the route takes nothing
 * @param stops whether the routes after it are not tried for what it takes
 * @param quiet when its messages wait; null: never
 * @param repeatMin 5 to 10080 minutes after which a message is repeated, until its cause ends or is acknowledged; null: never
 * @param escalateMin 1 to 10080 minutes after which {@code escalate_to} is told too, unless the cause ended or is acknowledged;
 *     null: never
 * @param escalateTo the channels that are told then, at most 50; empty exactly if {@code escalate_min} is not set
 */
record RouteIn(
        String name,
        @NullKeeps @Nullable Integer position,
        @DefaultValue("true") boolean enabled,
        @DefaultValue("info") Severity minSeverity,
        @OrEmpty List<String> types,
        @OrEmpty List<String> tags,
        @Nullable Long teamId,
        @Nullable TimeSpanIn during,
        List<Long> channelIds,
        @DefaultValue("false") boolean stops,
        @Nullable QuietHoursIn quiet,
        @Nullable Integer repeatMin,
        @Nullable Integer escalateMin,
        @OrEmpty List<Long> escalateTo)
        implements Input {
    private static final int LONGEST_NAME = 100;
    private static final int MOST = 50;
    private static final int LAST_POSITION = 10_000;
    private static final int WEEK_MIN = 7 * 24 * 60;
    private static final String ONCE = "Must contain each channel only once.";

    /** Copies the lists, which may be mutable. */
    RouteIn {
        types = List.copyOf(types);
        tags = List.copyOf(tags);
        channelIds = List.copyOf(channelIds);
        escalateTo = List.copyOf(escalateTo);
    }

    @Override
    public void check(Checks checks) {
        checks.text("name", name, LONGEST_NAME);
        checks.within("position", position, 0, LAST_POSITION);
        checks.eachOneOf("types", types, NoticeTypes.ALL);
        checks.size("types", types, 0, MOST, "Must contain at most " + MOST + " types.");
        checks.size("tags", tags, 0, MOST, "Must contain at most " + MOST + " tags.");
        checks.eachThat("tags", tags, TagsIn::isTag, TagsIn.RULE);
        checks.atLeast("team_id", teamId, 0);
        checks.size("channel_ids", channelIds, 0, MOST, "Must contain at most " + MOST + " channels.");
        checks.that(isEachOnce(channelIds), "channel_ids", "value_error", ONCE);
        checks.size("escalate_to", escalateTo, 0, MOST, "Must contain at most " + MOST + " channels.");
        checks.that(isEachOnce(escalateTo), "escalate_to", "value_error", ONCE);
        TimeSpanIn.check(checks, "during", during);
        QuietHoursIn.check(checks, "quiet", quiet);
        checks.within("repeat_min", repeatMin, 5, WEEK_MIN);
        checks.within("escalate_min", escalateMin, 1, WEEK_MIN);
    }

    private static boolean isEachOnce(List<Long> ids) {
        return new HashSet<>(ids).size() == ids.size();
    }
}
