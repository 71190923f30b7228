package dev.holdfast.alerts.history;

import dev.holdfast.alerts.evaluate.Condition;
import dev.holdfast.alerts.evaluate.Phase;
import dev.holdfast.alerts.evaluate.PlaceType;
import dev.holdfast.base.text.Amounts;
import dev.holdfast.base.text.UtcTimes;
import dev.holdfast.metrics.Metric;
import java.time.Instant;

/** Alerts in words. Pure. */
public final class AlertTexts {
    private AlertTexts() {}

    /** One line: what is out of order, or was. */
    public static String title(Alert alert) {
        boolean over = alert.state().phase() == Phase.RESOLVED;
        Alert.Place place = alert.place();
        if (place.clusterName() != null) {
            return "Cluster " + place.clusterName() + (over ? " did" : " does") + " not answer: " + place.lost();
        }
        return fact(alert, over);
    }

    /** What it is called: what is measured and of what, or what does not answer. */
    public static String heading(Alert alert) {
        return alert.place().clusterName() == null
                ? alert.source().metric().title() + ": " + named(alert)
                : title(alert);
    }

    /** What a cluster had that does not answer. */
    public static String lost(int hosts, int guests) {
        return count(hosts, "host") + ", " + count(guests, "guest");
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    /** Storages of the same name are on many nodes. */
    private static String named(Alert alert) {
        Alert.Place place = alert.place();
        if (place.type() != PlaceType.STORAGE) return place.name();
        return place.name() + (place.node() == null ? " (shared)" : " on " + place.node());
    }

    /** One sentence: what is out of order, since when, and by which rule. */
    public static String why(Alert alert) {
        boolean over = alert.state().phase() == Phase.RESOLVED;
        var text = new StringBuilder(title(alert));
        text.append(over ? " from " : " since ")
                .append(UtcTimes.minute(alert.state().since()));
        Instant end = alert.state().resolvedAt();
        if (over && end != null) text.append(" to ").append(UtcTimes.minute(end));
        return text.append("; rule \"")
                .append(alert.source().ruleName())
                .append("\".")
                .toString();
    }

    private static String fact(Alert alert, boolean over) {
        String is = over ? "was" : "is";
        Metric metric = alert.source().metric();
        Condition condition = alert.source().condition();
        String part = alert.state().part();
        String name = named(alert) + (part == null ? "" : " (" + part + ")");
        if (metric.unit() == Metric.Unit.STATE && condition.isBreached(1)) {
            return switch (metric) {
                case HOST_OFFLINE -> "The host " + name + " " + is + " offline";
                case QUORUM_LOST -> "The host " + name + (over ? " had" : " has") + " no quorum";
                case GUEST_DOWN -> name + " " + is + " down";
                case BACKUP_FAILED -> "The last backup of " + name + " failed";
                case REPLICATION_FAILED ->
                    "The replication of " + named(alert) + (over ? " failed" : " fails")
                            + (part == null ? "" : ": " + part);
                case BACKUP_OVERDUE -> "The newest good backup of " + name + " " + is + " older than its goal";
                default -> metric.title() + ": " + name;
            };
        }
        if (metric.unit() == Metric.Unit.STATE) return metric.title() + ": " + name + " (no)";
        // The value is that of the beginning; the date stays true.
        if (metric == Metric.CERTIFICATE_DAYS && part != null && condition.isBreached(0)) {
            return "A certificate of " + named(alert) + " " + (over ? "was about to expire: " : "expires: ") + part;
        }
        return metric.title() + " of " + name + " " + is + " "
                + value(metric.unit(), alert.state().value()) + " (limit "
                + value(metric.unit(), condition.threshold()) + ")";
    }

    /** A value with its unit. */
    public static String value(Metric.Unit unit, double value) {
        return switch (unit) {
            case PERCENT -> Amounts.number(value) + " %";
            case BYTES -> Amounts.bytes(Math.round(value));
            case BITS_PER_SECOND -> Amounts.bitsPerSecond(value);
            case HOURS -> Amounts.number(value) + " h";
            case DAYS -> Amounts.number(value) + " d";
            case CELSIUS -> Amounts.number(value) + " °C";
            case COUNT -> Amounts.number(value);
            case STATE -> value >= 1 ? "yes" : "no";
        };
    }
}
