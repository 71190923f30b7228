package dev.holdfast.alerts.rule;

import dev.holdfast.alerts.evaluate.Operator;
import dev.holdfast.base.db.Revision;
import dev.holdfast.base.json.Json;
import dev.holdfast.metrics.Metric;
import dev.holdfast.notify.Severity;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** Table {@code alert_rule}. Every write grows the revision, which is also that of the overrides. */
final class RuleStore {
    static final Revision REVISION = new Revision("alert_rule");
    /** How many of the lists of {@link DefaultRules} were added. */
    static final Revision DEFAULTS = new Revision("alert_rule_defaults");

    private static final TypeReference<List<Long>> IDS = new TypeReference<>() {};
    private static final String COLUMNS = """
        id, name, metric, operator, threshold, clear_threshold, duration_s, severity, target_type, target_id, tag, pool,
        team_id, channel_ids, enabled, created_at, changed_at
        """;

    private record Row(
            long id,
            String name,
            Metric metric,
            Operator operator,
            double threshold,
            @Nullable Double clearThreshold,
            int durationS,
            Severity severity,
            TargetType targetType,
            @Nullable Long targetId,
            @Nullable String tag,
            @Nullable String pool,
            @Nullable Long teamId,
            @Nullable String channelIds,
            boolean enabled,
            Instant createdAt,
            Instant changedAt) {
        AlertRule rule() {
            return new AlertRule(
                    id,
                    name,
                    metric,
                    operator,
                    threshold,
                    clearThreshold,
                    durationS,
                    severity,
                    targetType,
                    targetId,
                    tag,
                    pool,
                    teamId,
                    channelIds == null ? null : Json.read(channelIds, IDS),
                    enabled,
                    createdAt,
                    changedAt);
        }
    }

    List<AlertRule> all(Handle db) {
        return db.select("SELECT " + COLUMNS + " FROM alert_rule ORDER BY name, id")
                .mapTo(Row.class)
                .map(Row::rule)
                .list();
    }

    @Nullable
    AlertRule find(Handle db, long id) {
        return db.select("SELECT " + COLUMNS + " FROM alert_rule WHERE id = ?", id)
                .mapTo(Row.class)
                .map(Row::rule)
                .findOne()
                .orElse(null);
    }

    AlertRule insert(Handle db, AlertRule rule) {
        REVISION.grow(db);
        return bind(db.createQuery("""
                        INSERT INTO alert_rule (name, metric, operator, threshold, clear_threshold, duration_s, severity,
                                                target_type, target_id, tag, pool, team_id, channel_ids, enabled,
                                                created_at, changed_at)
                        VALUES (:name, :metric, :operator, :threshold, :clear, :duration, :severity, :type, :target, :tag,
                                :pool, :team, :channels, :enabled, :created, :changed)
                        RETURNING
                        """ + COLUMNS), rule).mapTo(Row.class).one().rule();
    }

    boolean update(Handle db, AlertRule rule) {
        REVISION.grow(db);
        return bind(db.createUpdate("""
            UPDATE alert_rule SET name = :name, metric = :metric, operator = :operator, threshold = :threshold,
                   clear_threshold = :clear, duration_s = :duration, severity = :severity,
                   target_type = :type, target_id = :target, tag = :tag, pool = :pool, team_id = :team,
                   channel_ids = :channels, enabled = :enabled, created_at = :created, changed_at = :changed
             WHERE id = :id
            """), rule).bind("id", rule.id()).execute() == 1;
    }

    private static <S extends SqlStatement<S>> S bind(S statement, AlertRule rule) {
        return statement
                .bind("name", rule.name())
                .bind("metric", rule.metric())
                .bind("operator", rule.operator())
                .bind("threshold", rule.threshold())
                .bind("clear", rule.clearThreshold())
                .bind("duration", rule.durationS())
                .bind("severity", rule.severity())
                .bind("type", rule.targetType())
                .bind("target", rule.targetId())
                .bind("tag", rule.tag())
                .bind("pool", rule.pool())
                .bind("team", rule.teamId())
                .bind("channels", rule.channelIds() == null ? null : Json.write(rule.channelIds()))
                .bind("enabled", rule.enabled())
                .bind("created", rule.createdAt())
                .bind("changed", rule.changedAt());
    }

    boolean delete(Handle db, long id) {
        REVISION.grow(db);
        return db.execute("DELETE FROM alert_rule WHERE id = ?", id) == 1;
    }
}
