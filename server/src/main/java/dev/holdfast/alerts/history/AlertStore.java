package dev.holdfast.alerts.history;

import dev.holdfast.alerts.evaluate.AlertState;
import dev.holdfast.alerts.evaluate.Condition;
import dev.holdfast.alerts.evaluate.Operator;
import dev.holdfast.alerts.evaluate.Phase;
import dev.holdfast.alerts.evaluate.PlaceType;
import dev.holdfast.base.db.Revision;
import dev.holdfast.base.json.Json;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Subject;
import dev.holdfast.notify.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** Table {@code alert}. Every write grows the revision. */
public final class AlertStore {
    /** Grows with every change of an alert. */
    public static final Revision REVISION = new Revision("alert");

    private static final TypeReference<List<Long>> IDS = new TypeReference<>() {};
    private static final TypeReference<List<String>> WORDS = new TypeReference<>() {};
    private static final String COLUMNS = """
        id, rule_id, rule_name, metric, operator, threshold, clear_threshold, duration_s, severity, channel_ids,
        subject_kind, cluster_id, subject_key, target_type, target_id, target_name, host_id, node, tags, state, since,
        breach_since, fired_at, clear_since, no_data_since, resolved_at, resolution, value, value_at, value_part, count,
        parent_id, held_until, notified, exemption, snoozed_until, acknowledged_at, acknowledged_by, version
        """;
    private static final String SELECT = "SELECT " + COLUMNS + " FROM alert ";

    private record Row(
            long id,
            @Nullable Long ruleId,
            String ruleName,
            Metric metric,
            Operator operator,
            double threshold,
            @Nullable Double clearThreshold,
            int durationS,
            Severity severity,
            @Nullable String channelIds,
            Subject.Kind subjectKind,
            long clusterId,
            String subjectKey,
            PlaceType targetType,
            @Nullable Long targetId,
            String targetName,
            @Nullable Long hostId,
            @Nullable String node,
            String tags,
            Phase state,
            Instant since,
            @Nullable Instant breachSince,
            @Nullable Instant firedAt,
            @Nullable Instant clearSince,
            @Nullable Instant noDataSince,
            @Nullable Instant resolvedAt,
            @Nullable String resolution,
            double value,
            Instant valueAt,
            @Nullable String valuePart,
            int count,
            @Nullable Long parentId,
            @Nullable Instant heldUntil,
            boolean notified,
            @Nullable String exemption,
            @Nullable Instant snoozedUntil,
            @Nullable Instant acknowledgedAt,
            @Nullable String acknowledgedBy,
            long version) {
        Alert alert() {
            return new Alert(
                    id,
                    new Alert.Source(
                            ruleId,
                            ruleName,
                            metric,
                            new Condition(operator, threshold, clearThreshold, Duration.ofSeconds(durationS)),
                            severity,
                            channelIds == null ? null : Json.read(channelIds, IDS)),
                    new Subject(subjectKind, clusterId, subjectKey),
                    new Alert.Place(targetType, targetId, targetName, hostId, node, Json.read(tags, WORDS)),
                    new AlertState(
                            state,
                            since,
                            breachSince,
                            firedAt,
                            clearSince,
                            noDataSince,
                            resolvedAt,
                            value,
                            valueAt,
                            valuePart,
                            count),
                    new Alert.Notification(parentId, heldUntil, notified, exemption, snoozedUntil),
                    acknowledgedAt,
                    acknowledgedBy,
                    resolution,
                    version);
        }
    }

    /** What an evaluation has to know: all that is not resolved, and what was resolved after {@code recent}. */
    public List<Alert> current(Handle db, Instant recent) {
        return db.select(
                        SELECT + "WHERE state IN ('pending', 'firing', 'acknowledged') OR (state = 'resolved' AND"
                                + " (resolved_at > ? OR breach_since IS NOT NULL)) ORDER BY id",
                        recent)
                .mapTo(Row.class)
                .map(Row::alert)
                .list();
    }

    /** One alert that fired; null when there is none, also for one that is only pending. */
    public @Nullable Alert find(Handle db, long id) {
        return db.select(SELECT + "WHERE id = ? AND state <> 'pending'", id)
                .mapTo(Row.class)
                .map(Row::alert)
                .findOne()
                .orElse(null);
    }

    /** What follows from an alert. */
    public List<Alert> children(Handle db, long id, int most) {
        return db.select(SELECT + "WHERE parent_id = ? AND state <> 'pending' ORDER BY id LIMIT ?", id, most)
                .mapTo(Row.class)
                .map(Row::alert)
                .list();
    }

    /**
     * Which alerts are listed.
     *
     * @param state null for any
     * @param from only those that had not ended before; null for all
     * @param to only those that fired no later; null for all
     * @param type only of this type of target, with {@code id}; of a host also of its storages; null for all
     */
    public record Filter(
            @Nullable Phase state,
            @Nullable Instant from,
            @Nullable Instant to,
            @Nullable String type,
            long id) {}

    /** Those that fired, the newest first, with ids smaller than {@code before}. */
    public List<Alert> list(Handle db, Filter filter, long before, int most) {
        return db.createQuery(SELECT + """
            WHERE id < :before AND state <> 'pending'
              AND (:any_state = 1 OR state = :state)
              AND (:from = 0 OR resolved_at IS NULL OR resolved_at >= :from)
              AND (:to = 0 OR fired_at <= :to)
              AND (:type = '' OR (target_type = :type AND target_id = :target)
                   OR (:type = 'host' AND target_type = 'storage' AND host_id = :target))
            ORDER BY id DESC LIMIT :most
            """)
                .bind("before", before)
                .bind("any_state", filter.state() == null ? 1 : 0)
                .bind("state", filter.state() == null ? Phase.FIRING : filter.state())
                .bind("from", filter.from() == null ? Instant.EPOCH : filter.from())
                .bind("to", filter.to() == null ? Instant.EPOCH : filter.to())
                .bind("type", filter.type() == null ? "" : filter.type())
                .bind("target", filter.id())
                .bind("most", most)
                .mapTo(Row.class)
                .map(Row::alert)
                .list();
    }

    /** Those of a subject that overlap a time span, the newest first. */
    public List<Alert> of(Handle db, Subject subject, Instant from, Instant to, int most) {
        return db.select(
                        SELECT + "WHERE subject_kind = ? AND cluster_id = ? AND subject_key = ? AND state <> 'pending'"
                                + " AND (resolved_at IS NULL OR resolved_at >= ?) AND fired_at <= ? ORDER BY id DESC"
                                + " LIMIT ?",
                        subject.kind(),
                        subject.clusterId(),
                        subject.key(),
                        from,
                        to,
                        most)
                .mapTo(Row.class)
                .map(Row::alert)
                .list();
    }

    /** Adds an alert and returns it with its id; null if another replica did. */
    public @Nullable Alert insert(Handle db, Alert one) {
        REVISION.grow(db);
        return bind(db.createQuery("""
            INSERT INTO alert (rule_id, rule_name, metric, operator, threshold, clear_threshold, duration_s, severity,
                    channel_ids, subject_kind, cluster_id, subject_key, target_type, target_id, target_name,
                    host_id, node, tags, state, since, breach_since, fired_at, clear_since, no_data_since,
                    resolved_at, resolution, value, value_at, value_part, count, parent_id, held_until, notified,
                    exemption, snoozed_until, acknowledged_at, acknowledged_by, version)
            VALUES (:rule, :rule_name, :metric, :operator, :threshold, :clear, :duration, :severity, :channels,
                    :kind, :cluster, :key, :type, :target, :target_name, :host, :node, :tags, :state, :since,
                    :breach, :fired, :cleared, :no_data, :resolved, :resolution, :value, :value_at, :part, :count,
                    :parent, :held, :notified, :exemption, :snoozed, :acked, :acked_by, 0)
            ON CONFLICT DO NOTHING
            RETURNING
            """ + COLUMNS), one)
                .mapTo(Row.class)
                .map(Row::alert)
                .findOne()
                .orElse(null);
    }

    /** Stores a change; false if somebody else changed it since it was read. */
    public boolean update(Handle db, Alert one) {
        REVISION.grow(db);
        return bind(db.createUpdate("""
            UPDATE alert SET rule_id = :rule, rule_name = :rule_name, metric = :metric, operator = :operator,
                   threshold = :threshold, clear_threshold = :clear, duration_s = :duration,
                   severity = :severity, channel_ids = :channels, subject_kind = :kind, cluster_id = :cluster,
                   subject_key = :key, target_type = :type, target_id = :target, target_name = :target_name,
                   host_id = :host, node = :node, tags = :tags, state = :state, since = :since,
                   breach_since = :breach, fired_at = :fired, clear_since = :cleared, no_data_since = :no_data,
                   resolved_at = :resolved, resolution = :resolution, value = :value, value_at = :value_at,
                   value_part = :part,
                   count = :count, parent_id = :parent, held_until = :held, notified = :notified,
                   exemption = :exemption, snoozed_until = :snoozed, acknowledged_at = :acked,
                   acknowledged_by = :acked_by, version = :version + 1
             WHERE id = :id AND version = :version
            """), one)
                        .bind("id", one.id())
                        .bind("version", one.version())
                        .execute()
                == 1;
    }

    private static <S extends SqlStatement<S>> S bind(S statement, Alert one) {
        Alert.Source source = one.source();
        Alert.Place place = one.place();
        AlertState state = one.state();
        Alert.Notification notification = one.notification();
        return statement
                .bind("rule", source.ruleId())
                .bind("rule_name", source.ruleName())
                .bind("metric", source.metric())
                .bind("operator", source.condition().operator())
                .bind("threshold", source.condition().threshold())
                .bind("clear", source.condition().clearThreshold())
                .bind("duration", source.condition().duration().toSeconds())
                .bind("severity", source.severity())
                .bind("channels", source.channelIds() == null ? null : Json.write(source.channelIds()))
                .bind("kind", one.subject().kind())
                .bind("cluster", one.subject().clusterId())
                .bind("key", one.subject().key())
                .bind("type", place.type())
                .bind("target", place.id())
                .bind("target_name", place.name())
                .bind("host", place.hostId())
                .bind("node", place.node())
                .bind("tags", Json.write(place.tags()))
                .bind("state", state.phase())
                .bind("since", state.since())
                .bind("breach", state.breachSince())
                .bind("fired", state.firedAt())
                .bind("cleared", state.clearSince())
                .bind("no_data", state.noDataSince())
                .bind("resolved", state.resolvedAt())
                .bind("resolution", one.resolution())
                .bind("value", state.value())
                .bind("value_at", state.valueAt())
                .bind("part", state.part())
                .bind("count", state.count())
                .bind("parent", notification.parentId())
                .bind("held", notification.heldUntil())
                .bind("notified", notification.notified())
                .bind("exemption", notification.exemption())
                .bind("snoozed", notification.snoozedUntil())
                .bind("acked", one.acknowledgedAt())
                .bind("acked_by", one.acknowledgedBy());
    }

    /** Forgets what never fired. */
    public boolean deletePending(Handle db, Alert one) {
        return db.execute(
                        "DELETE FROM alert WHERE id = ? AND version = ? AND state = 'pending'", one.id(), one.version())
                == 1;
    }

    /** Forgets what ended before a time. */
    public int deleteOld(Handle db, Instant before) {
        return db.execute("DELETE FROM alert WHERE state = 'resolved' AND resolved_at < ?", before);
    }
}
