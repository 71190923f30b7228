package dev.holdfast.alerts.rule;

import dev.holdfast.alerts.evaluate.Operator;
import dev.holdfast.metrics.Metric;
import dev.holdfast.notify.Severity;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules that Holdfast brings along: quiet where nothing is out of order. There is none about the memory of virtual machines,
 * because without a balloon driver their host does not know it and reports 100 %.
 */
final class DefaultRules {
    private static final int MINUTE = 60;

    private DefaultRules() {}

    /** In the order in which versions of Holdfast brought them; each of these lists is added once. */
    static List<List<AlertRule>> at(Instant now) {
        return List.of(basic(now), hardware(now), upkeep(now));
    }

    private static List<AlertRule> basic(Instant now) {
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

    /** Nothing about temperatures and pending updates: what is normal there differs from home to home. */
    private static List<AlertRule> hardware(Instant now) {
        return List.of(
                state("Disk failing", Metric.DISK_FAILING, 0, Severity.CRITICAL, now),
                state("ZFS pool degraded", Metric.ZFS_DEGRADED, 0, Severity.CRITICAL, now),
                // Ceph reports an error for moments while its services restart.
                state("Ceph error", Metric.CEPH_ERROR, 5 * MINUTE, Severity.CRITICAL, now),
                rule("Disk worn", Metric.DISK_WEAR_PCT, 90, null, 0, TargetType.ANY, Severity.WARNING, now));
    }

    private static List<AlertRule> upkeep(Instant now) {
        return List.of(
                // A node renews its own certificate 14 days before its end, and one of ACME earlier: here it did not.
                rule(
                        "Certificate expires",
                        Metric.CERTIFICATE_DAYS,
                        Operator.LTE,
                        10,
                        null,
                        0,
                        TargetType.ANY,
                        Severity.WARNING,
                        now),
                // Proxmox VE repeats a run that failed after five minutes.
                state("Replication failed", Metric.REPLICATION_FAILED, 10 * MINUTE, Severity.WARNING, now));
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
        return rule(name, metric, Operator.GTE, threshold, clear, durationS, type, severity, now);
    }

    private static AlertRule rule(
            String name,
            Metric metric,
            Operator operator,
            double threshold,
            @Nullable Double clear,
            int durationS,
            TargetType type,
            Severity severity,
            Instant now) {
        var spec = new AlertRuleIn(
                name, metric, operator, threshold, clear, durationS, severity, type, null, null, null, null, null,
                true);
        return new AlertRule(0, spec, now, now);
    }
}
