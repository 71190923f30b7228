package dev.holdfast.alerts.rule;

import dev.holdfast.alerts.evaluate.Operator;
import dev.holdfast.metrics.Metric;
import dev.holdfast.notify.Severity;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a new installation: quiet where nothing is out of order. There is none about the memory of virtual machines,
 * because without a balloon driver their host does not know it (BEHAVIOURS 35).
 */
final class DefaultRules {
    private static final int MINUTE = 60;

    private DefaultRules() {}

    static List<AlertRule> at(Instant now) {
        return List.of(
                state("Host offline", Metric.HOST_OFFLINE, 2 * MINUTE, Severity.CRITICAL, now),
                state("Quorum lost", Metric.QUORUM_LOST, MINUTE, Severity.CRITICAL, now),
                state("Guest down", Metric.GUEST_DOWN, 3 * MINUTE, Severity.WARNING, now),
                state("Backup failed", Metric.BACKUP_FAILED, 0, Severity.WARNING, now),
                state("Backup too old", Metric.BACKUP_OVERDUE, 0, Severity.WARNING, now),
                rule("Storage full", Metric.STORAGE_PCT, 90, 85.0, 0, TargetType.ANY, Severity.WARNING, now),
                rule("Disk full", Metric.DISK_PCT, 95, 90.0, 0, TargetType.ANY, Severity.WARNING, now),
                rule("Memory of hosts", Metric.MEM_PCT, 95, 90.0, 15 * MINUTE, TargetType.HOST, Severity.WARNING, now));
    }

    private static AlertRule state(String name, Metric metric, int durationS, Severity severity, Instant now) {
        return rule(name, metric, 1, null, durationS, TargetType.ANY, severity, now);
    }

    private static AlertRule rule(
            String name,
            Metric metric,
            double threshold,
            @Nullable Double clear,
            int durationS,
            TargetType type,
            Severity severity,
            Instant now) {
        return new AlertRule(
                0,
                name,
                metric,
                Operator.GTE,
                threshold,
                clear,
                durationS,
                severity,
                type,
                null,
                null,
                null,
                null,
                null,
                true,
                now,
                now);
    }
}
