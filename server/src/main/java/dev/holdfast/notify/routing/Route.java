package dev.holdfast.notify.routing;

import dev.holdfast.notify.Notice;
import java.time.Instant;

/**
 * Which channels get which notices.
 *
 * @param spec what people decide about it; its position is there
 */
record Route(long id, RouteIn spec) {
    boolean takes(Notice notice, Instant now) {
        return spec.enabled()
                && notice.severity().compareTo(spec.minSeverity()) >= 0
                && (spec.types().isEmpty() || spec.types().contains(notice.type()))
                && (spec.tags().isEmpty() || spec.tags().stream().anyMatch(notice.tags()::contains))
                && (spec.teamId() == null
                        || spec.teamId().equals(notice.ownership().teamId()))
                && (spec.during() == null || spec.during().span().contains(now));
    }
}
