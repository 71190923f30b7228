package dev.holdfast.alerts;

import dev.holdfast.alerts.evaluate.Operator;
import dev.holdfast.alerts.history.AlertEvent;
import dev.holdfast.jobs.RequestedBy;
import dev.holdfast.metrics.Metric;
import dev.holdfast.notify.Severity;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything about an alert: the same as {@link AlertView}, and more.
 *
 * @param id the id of the alert
 * @param state where it is in its life
 * @param severity how urgent it is, as its rule says
 * @param why a sentence with the value, the limit, the time and the rule
 * @param ruleId the id of the rule; null when the rule was removed
 * @param ruleName the name of the rule, also after the rule was removed; a resolved alert keeps the one of its time
 * @param metric what is measured
 * @param metricTitle the metric in words, such as {@code CPU usage}
 * @param unit the unit of the values; of {@code state} 1 is yes and 0 is no
 * @param operator how the value is compared with the threshold
 * @param threshold the limit for this target, from the rule or an override, in {@code unit}
 * @param clearThreshold the value at which it ends, in {@code unit}; null if it ends as soon as the condition does not
 *     hold any more
 * @param durationS for how many seconds the condition must hold before it fires
 * @param target what it is about
 * @param teamId the id of the team to whose host its target belongs; null for none
 * @param value the value with which it fired, in {@code unit}; {@code current_value} is the present one
 * @param since since when the value is, or was, out of order; after {@code fired_at} if it fired again
 * @param firedAt when it fired first; not changed when it fires again
 * @param resolvedAt when it ended; null while it is not resolved
 * @param count how often it fired: it is the same alert if it comes back within ten minutes after its end
 * @param noDataSince since when no value is known, while the state stays the one before; null when a value is known
 * @param notified whether people were told that it fires
 * @param causeId the id of the alert from which it follows, so that nothing is sent about it; null for none
 * @param exemption why nothing is sent about it now, as a sentence; null if there is no such reason, and for a resolved
 *     alert
 * @param snoozedUntil until when nothing is sent because somebody asked for it; null for no snooze, and for a resolved
 *     alert
 * @param acknowledgedAt when somebody acknowledged it; null if nobody did, or if it fired again after it was resolved
 * @param acknowledgedBy the e-mail address of who acknowledged it; null like {@code acknowledged_at}
 * @param currentValue the last known value; null when it is unknown
 * @param currentAt when {@code current_value} was measured; null when it is unknown
 * @param cause the alert from which it follows
 * @param children the alerts that follow from it, about which nothing is sent, at most 200
 * @param notes what people wrote, the oldest first
 * @param timeline what happened, the oldest first
 */
record AlertDetail(
        long id,
        AlertView.State state,
        Severity severity,
        String why,
        @Nullable Long ruleId,
        String ruleName,
        Metric metric,
        String metricTitle,
        Metric.Unit unit,
        Operator operator,
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
    /**
     * The alert from which another follows.
     *
     * @param id the id of that alert
     * @param title one line that says what is out of order, such as {@code The host pve1 is offline}
     */
    record AlertCause(long id, String title) {}

    /**
     * What somebody wrote about an alert.
     *
     * @param at when it was written
     * @param by the user who wrote it; null if none was recorded
     * @param text what was written, without white space at its ends; may have several lines
     */
    record AlertNote(Instant at, @Nullable RequestedBy by, String text) {}

    /**
     * Something that happened.
     *
     * @param at when it happened
     * @param kind what happened
     * @param text more about it, such as the text of a note or the reason why nothing is sent; null if the kind says it
     *     all
     * @param by who did it; null for Holdfast itself
     */
    record AlertMoment(
            Instant at,
            AlertEvent.Kind kind,
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
