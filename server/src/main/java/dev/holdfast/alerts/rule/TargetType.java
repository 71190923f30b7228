package dev.holdfast.alerts.rule;

import dev.holdfast.base.Word;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Subject;
import java.util.Arrays;
import java.util.List;

/** What a rule is about. */
public enum TargetType implements Word {
    HOST,
    APP,
    VM,
    ANY;

    /** The names in the API. */
    public static final List<String> WIRE =
            Arrays.stream(values()).map(TargetType::word).toList();

    /** By the name in the API. */
    public static TargetType of(String wire) {
        return Word.constant(TargetType.class, wire);
    }

    /** Whether a metric can be measured there; of a host also what is measured of its storages, and backups of its guests. */
    public boolean has(Metric metric) {
        return switch (this) {
            case HOST -> metric.isOf(Subject.Kind.NODE) || metric.isOf(Subject.Kind.STORAGE) || isOfBackups(metric);
            case APP, VM -> metric.isOf(Subject.Kind.GUEST);
            case ANY -> true;
        };
    }

    private static boolean isOfBackups(Metric metric) {
        return metric == Metric.BACKUP_AGE_H || metric == Metric.BACKUP_FAILED || metric == Metric.BACKUP_OVERDUE;
    }

    /** The types that have this metric, without {@code any}. */
    static List<TargetType> of(Metric metric) {
        return Arrays.stream(values())
                .filter(type -> type != ANY && type.has(metric))
                .toList();
    }
}
