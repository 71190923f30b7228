package dev.holdfast.alerts;

import dev.holdfast.jobs.RequestedBy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything about an alert: the same as {@link AlertView}, and more.
 *
 * @param currentValue the last known value; null when it is unknown
 * @param cause the alert from which it follows
 * @param children the alerts that follow from it, about which nothing is sent, at most 200
 * @param notes what people wrote, the oldest first
 * @param timeline what happened, the oldest first
 */
record AlertDetail(
        long id,
        String state,
        String severity,
        String why,
        @Nullable Long ruleId,
        String ruleName,
        String metric,
        String metricTitle,
        String unit,
        String operator,
        double threshold,
        @Nullable Double clearThreshold,
        long durationS,
        AlertView.AlertTarget target,
        @Nullable Long teamId,
        double value,
        Instant since,
        Instant firedAt,
        @Nullable Instant resolvedAt,
        int count,
        @Nullable Instant noDataSince,
        boolean notified,
        @Nullable Long causeId,
        @Nullable String exemption,
        @Nullable Instant snoozedUntil,
        @Nullable Instant acknowledgedAt,
        @Nullable String acknowledgedBy,
        @Nullable Double currentValue,
        @Nullable Instant currentAt,
        @Nullable AlertCause cause,
        List<AlertView> children,
        List<AlertNote> notes,
        List<AlertMoment> timeline) {
    /** The alert from which another follows. */
    record AlertCause(long id, String title) {}

    /** What somebody wrote about an alert. */
    record AlertNote(Instant at, @Nullable RequestedBy by, String text) {}

    /**
     * Something that happened.
     *
     * @param kind {@code fired refired acknowledged snoozed note held sent caused no_data resolved}
     * @param by who did it; null for Holdfast itself
     */
    record AlertMoment(
            Instant at,
            String kind,
            @Nullable String text,
            @Nullable RequestedBy by) {}

    static AlertDetail of(
            AlertView view,
            @Nullable Double currentValue,
            @Nullable Instant currentAt,
            @Nullable AlertCause cause,
            List<AlertView> children,
            List<AlertNote> notes,
            List<AlertMoment> timeline) {
        return new AlertDetail(
                view.id(),
                view.state(),
                view.severity(),
                view.why(),
                view.ruleId(),
                view.ruleName(),
                view.metric(),
                view.metricTitle(),
                view.unit(),
                view.operator(),
                view.threshold(),
                view.clearThreshold(),
                view.durationS(),
                view.target(),
                view.teamId(),
                view.value(),
                view.since(),
                view.firedAt(),
                view.resolvedAt(),
                view.count(),
                view.noDataSince(),
                view.notified(),
                view.causeId(),
                view.exemption(),
                view.snoozedUntil(),
                view.acknowledgedAt(),
                view.acknowledgedBy(),
                currentValue,
                currentAt,
                cause,
                children,
                notes,
                timeline);
    }
}
