package dev.holdfast.notify.routing;

import dev.holdfast.notify.Severity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A route as the API shows it; see {@link Route.Rule}. */
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
        List<Long> escalateTo) {
    static RouteView of(Route route) {
        Route.Rule rule = route.rule();
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
                rule.channelIds(),
                rule.stops(),
                rule.quiet(),
                rule.repeatMin(),
                rule.escalateMin(),
                rule.escalateTo());
    }
}
