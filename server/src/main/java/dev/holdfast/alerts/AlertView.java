package dev.holdfast.alerts;

import dev.holdfast.alerts.evaluate.Operator;
import dev.holdfast.alerts.evaluate.Phase;
import dev.holdfast.alerts.evaluate.PlaceType;
import dev.holdfast.alerts.history.Alert;
import dev.holdfast.alerts.history.AlertTexts;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Subject;
import dev.holdfast.notify.Severity;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An alert as it is shown.
 *
 * @param id the id of the alert
 * @param state where it is in its life
 * @param title what it is called, in one line: what is measured and of what, or which cluster does not answer
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
 * @param notified whether people were told that it fires: a channel accepted the message; false when there is no channel
 * @param causeId the id of the alert from which it follows, so that nothing is sent about it; null for none
 * @param exemption why nothing is sent about it now, as a sentence; null if there is no such reason, and for a resolved
 *     alert
 * @param snoozedUntil until when nothing is sent because somebody asked for it; null for no snooze, and for a resolved
 *     alert
 * @param acknowledgedAt when somebody acknowledged it; null if nobody did, or if it fired again after it was resolved
 * @param acknowledgedBy the e-mail address of who acknowledged it; null like {@code acknowledged_at}
 */
public record AlertView(
        long id,
        State state,
        String title,
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
        AlertTarget target,
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
        @Nullable String acknowledgedBy) {
    /** Where an alert that is shown is in its life: one that is pending is not. */
    public enum State {
        FIRING,
        ACKNOWLEDGED,
        RESOLVED;

        static State of(Phase phase) {
            return switch (phase) {
                case PENDING -> throw new IllegalArgumentException("A pending alert is not shown");
                case FIRING -> FIRING;
                case ACKNOWLEDGED -> ACKNOWLEDGED;
                case RESOLVED -> RESOLVED;
            };
        }

        Phase phase() {
            return switch (this) {
                case FIRING -> Phase.FIRING;
                case ACKNOWLEDGED -> Phase.ACKNOWLEDGED;
                case RESOLVED -> Phase.RESOLVED;
            };
        }
    }

    /**
     * What an alert is about.
     *
     * @param type what it is; a container is one that is no app
     * @param id null for a container, a storage, or a node that is not enrolled
     * @param name what it was called when the alert began; for a node that is not enrolled the name of the node
     * @param hostId the host where it is
     * @param cluster the cluster, if none of its hosts answers and this alert stands for all of them; null for any other
     * @param metricsTarget by which name the operations of metrics know it, for example {@code host:1} or
     *     {@code storage:1/local@pve1}; null for what they do not know
     */
    public record AlertTarget(
            PlaceType type,
            @Nullable Long id,
            String name,
            @Nullable Long hostId,
            @Nullable String cluster,
            @Nullable String metricsTarget) {
        private static final Set<PlaceType> MEASURED = Set.of(PlaceType.HOST, PlaceType.APP, PlaceType.VM);

        static AlertTarget of(Alert alert) {
            var place = alert.place();
            var subject = alert.subject();
            String measured = null;
            if (subject.kind() == Subject.Kind.STORAGE) {
                measured = "storage:" + subject.clusterId() + "/" + subject.key();
            } else if (place.id() != null && MEASURED.contains(place.type())) {
                measured = place.type().word() + ":" + place.id();
            }
            return new AlertTarget(
                    place.type(), place.id(), place.name(), place.hostId(), place.clusterName(), measured);
        }
    }

    static AlertView of(Alert alert, @Nullable Long teamId) {
        var source = alert.source();
        var state = alert.state();
        var notification = alert.notification();
        boolean over = state.phase() == Phase.RESOLVED;
        return new AlertView(
                alert.id(),
                State.of(state.phase()),
                AlertTexts.heading(alert),
                source.severity(),
                AlertTexts.why(alert),
                source.ruleId(),
                source.ruleName(),
                source.metric(),
                source.metric().title(),
                source.metric().unit(),
                source.condition().operator(),
                source.condition().threshold(),
                source.condition().clearThreshold(),
                source.condition().durationS(),
                AlertTarget.of(alert),
                teamId,
                state.value(),
                state.since(),
                Objects.requireNonNullElse(state.firedAt(), state.since()),
                state.resolvedAt(),
                state.count(),
                state.noDataSince(),
                notification.toldAt() != null,
                notification.parentId(),
                over ? null : notification.exemption(),
                over ? null : notification.snoozedUntil(),
                alert.acknowledgedAt(),
                alert.acknowledgedBy());
    }
}
