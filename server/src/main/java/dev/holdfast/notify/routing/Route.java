package dev.holdfast.notify.routing;

import dev.holdfast.notify.Notice;
import dev.holdfast.notify.Severity;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which channels get which notices. */
record Route(long id, String name, int position, boolean enabled, Rule rule) {
    /**
     * What a route says; stored as JSON.
     *
     * @param minSeverity the lowest severity that it takes
     * @param types which it takes; empty for all
     * @param tags of which the guest must have one; empty for any
     * @param teamId only what belongs to this team
     * @param during only then
     * @param channelIds which channels get it; none if it only keeps others from getting it
     * @param stops whether the routes after it are not tried for what it takes
     * @param quiet when its messages wait
     * @param repeatMin how often it is repeated until it ends or is acknowledged
     * @param escalateMin after how long without that others get it as well
     * @param escalateTo which channels these are
     */
    record Rule(
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
            List<Long> escalateTo) {
        Rule {
            types = List.copyOf(types);
            tags = List.copyOf(tags);
            channelIds = List.copyOf(channelIds);
            escalateTo = List.copyOf(escalateTo);
        }
    }

    boolean takes(Notice notice, Instant now) {
        return enabled
                && notice.severity().compareTo(rule.minSeverity()) >= 0
                && (rule.types().isEmpty() || rule.types().contains(notice.type()))
                && (rule.tags().isEmpty() || rule.tags().stream().anyMatch(notice.tags()::contains))
                && (rule.teamId() == null
                        || rule.teamId().equals(notice.ownership().teamId()))
                && (rule.during() == null || rule.during().contains(now));
    }
}
