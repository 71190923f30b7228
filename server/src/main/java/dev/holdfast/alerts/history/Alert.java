package dev.holdfast.alerts.history;

import dev.holdfast.alerts.evaluate.AlertState;
import dev.holdfast.alerts.evaluate.Condition;
import dev.holdfast.alerts.evaluate.PlaceType;
import dev.holdfast.base.db.row.RecordColumns.Named;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Subject;
import dev.holdfast.notify.Severity;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One alert, with copies of what its rule and its target were called: it outlives both.
 *
 * @param resolution why it ended, if not because the value is in order again
 * @param version grows with every change
 */
public record Alert(
        long id,
        Source source,

        @Named({"subject_kind", "cluster_id", "subject_key"})
        Subject subject,

        Place place,
        AlertState state,
        Notification notification,
        @Nullable Instant acknowledgedAt,
        @Nullable String acknowledgedBy,
        @Nullable String resolution,
        long version) {

    /**
     * What the rule said.
     *
     * @param ruleId null when the rule was removed
     * @param channelIds null leaves it to the routing
     */
    public record Source(
            @Nullable Long ruleId,
            String ruleName,
            Metric metric,
            Condition condition,
            Severity severity,
            @Nullable List<Long> channelIds) {}

    /**
     * What it is about, as people know it.
     *
     * @param hostId the host by which its owner is decided
     * @param clusterName the cluster that does not answer as a whole, if it is about a host and the cause of that; else null
     * @param lost what that cluster had, for example {@code 3 hosts, 16 guests}; null like {@code clusterName}
     */
    public record Place(
            @Named("target_type") PlaceType type,
            @Named("target_id") @Nullable Long id,
            @Named("target_name") String name,
            @Nullable Long hostId,
            @Nullable String node,
            List<String> tags,
            @Nullable String clusterName,
            @Nullable String lost) {
        /** Copies the list, which may be mutable. */
        public Place {
            tags = List.copyOf(tags);
        }

        /** The same, about a cluster that does not answer as a whole; nulls for one that does. */
        public Place ofCluster(@Nullable String name, @Nullable String had) {
            return new Place(type, id, this.name, hostId, node, tags, name, had);
        }
    }

    /**
     * Who was notified, and why not.
     *
     * @param parentId the alert that is its cause
     * @param heldUntil until when nothing is sent, because its cause ended a short time ago
     * @param notified whether the message that it fires was posted, whoever gets it
     * @param exemption why nothing is sent now; null if there is no reason
     * @param snoozedUntil until when somebody wants to hear nothing
     * @param toldAt when a channel accepted that message; null while nobody was told
     */
    public record Notification(
            @Nullable Long parentId,
            @Nullable Instant heldUntil,
            boolean notified,
            @Nullable String exemption,
            @Nullable Instant snoozedUntil,
            @Nullable Instant toldAt) {
        /** Nobody was notified. */
        public static final Notification NONE = new Notification(null, null, false, null, null, null);

        /** The same, of which people were told then. */
        public Notification told(Instant at) {
            return new Notification(parentId, heldUntil, notified, exemption, snoozedUntil, at);
        }

        /** The same, snoozed until then. */
        public Notification snoozed(Instant until) {
            return new Notification(parentId, heldUntil, notified, exemption, until, toldAt);
        }
    }

    /** The same in another state. */
    public Alert with(AlertState other) {
        return new Alert(
                id, source, subject, place, other, notification, acknowledgedAt, acknowledgedBy, resolution, version);
    }

    /** The same with other facts about who was notified. */
    public Alert with(Notification other) {
        return new Alert(id, source, subject, place, state, other, acknowledgedAt, acknowledgedBy, resolution, version);
    }

    /** The same at another place. */
    public Alert with(Place other) {
        return new Alert(
                id, source, subject, other, state, notification, acknowledgedAt, acknowledgedBy, resolution, version);
    }

    /** The same with what its rule says now. */
    public Alert with(Source other) {
        return new Alert(
                id, other, subject, place, state, notification, acknowledgedAt, acknowledgedBy, resolution, version);
    }

    /** The same with the reason why it ended. */
    public Alert resolvedBecause(@Nullable String reason) {
        return new Alert(
                id, source, subject, place, state, notification, acknowledgedAt, acknowledgedBy, reason, version);
    }

    /** The same, acknowledged by somebody; nulls when it fires again. */
    public Alert acknowledged(@Nullable Instant at, @Nullable String by) {
        return new Alert(id, source, subject, place, state, notification, at, by, resolution, version);
    }
}
