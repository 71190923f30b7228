package dev.holdfast.alerts.cause;

import dev.holdfast.alerts.evaluate.Phase;
import dev.holdfast.alerts.history.Alert;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Subject;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the cause of alerts: a cluster that is down as a whole, then a host, then a guest. What follows from an alert is
 * listed inside it, and nothing is sent about it.
 */
public final class Causes {
    private static final Comparator<Alert> EARLIEST = Comparator.comparing((Alert one) -> Objects.requireNonNullElse(
                    one.state().firedAt(), one.state().since()))
            .thenComparing(Alert::id);

    /** A quorum that is lost so soon before or after a host went offline is lost because of that. */
    private static final Duration TOGETHER = Duration.ofMinutes(5);

    /** A host is known to be offline only after several polls: what follows from it may have been noticed so long before. */
    private static final Duration NOTICED = Duration.ofMinutes(2);

    /** By the subject that is out of order: the alert to be named. */
    private final Map<Subject, Alert> offline = new HashMap<>();

    private final Map<Subject, Alert> down = new HashMap<>();
    private final Map<Long, Alert> noQuorum = new HashMap<>();
    private final Map<Long, Alert> clusters = new HashMap<>();

    /**
     * Causes among these alerts.
     *
     * @param current all that are pending or active
     * @param members the names of the nodes of each cluster
     */
    public Causes(Collection<Alert> current, Map<Long, Set<String>> members) {
        for (Alert one : current) {
            if (one.state().phase() == Phase.RESOLVED || one.state().value() < 1) continue;
            switch (one.source().metric()) {
                case HOST_OFFLINE -> offline.merge(one.subject(), one, Causes::first);
                case GUEST_DOWN -> down.merge(one.subject(), one, Causes::first);
                case QUORUM_LOST -> noQuorum.merge(one.subject().clusterId(), one, Causes::first);
                default -> {}
            }
        }
        var gone = new HashMap<Long, Set<String>>();
        for (Subject node : offline.keySet()) {
            gone.computeIfAbsent(node.clusterId(), _ -> new HashSet<>()).add(node.key());
        }
        gone.forEach((cluster, nodes) -> {
            Set<String> all = members.getOrDefault(cluster, Set.of());
            if (all.size() < 2 || !nodes.containsAll(all)) return;
            offline.values().stream()
                    .filter(one -> one.subject().clusterId() == cluster)
                    .reduce(Causes::first)
                    .ifPresent(one -> clusters.put(cluster, one));
        });
    }

    /** One that fires comes before one that is pending; then the earlier one. */
    private static Alert first(Alert one, Alert other) {
        boolean fires = one.state().phase().isActive();
        if (fires != other.state().phase().isActive()) return fires ? one : other;
        return EARLIEST.compare(one, other) <= 0 ? one : other;
    }

    /**
     * The alert from which this one follows, which may still be pending: then it is too early to say anything. Null when it
     * has no cause.
     *
     * @param node where its subject is
     */
    public @Nullable Alert of(Alert alert, @Nullable String node) {
        Alert cause = candidate(alert, node);
        return cause != null && isBefore(alert, cause) ? null : cause;
    }

    /** What was out of order before does not follow from it; of hosts the one that went first is the cause. */
    private static boolean isBefore(Alert alert, Alert cause) {
        return alert.source().metric() != Metric.HOST_OFFLINE
                && alert.state().since().isBefore(cause.state().since().minus(NOTICED));
    }

    private @Nullable Alert candidate(Alert alert, @Nullable String node) {
        Subject subject = alert.subject();
        Metric metric = alert.source().metric();
        Alert cluster = clusters.get(subject.clusterId());
        if (metric == Metric.HOST_OFFLINE) return another(alert, cluster);
        if (metric == Metric.QUORUM_LOST) {
            if (cluster != null) return cluster;
            Alert host = lostWith(alert);
            return host != null ? host : another(alert, noQuorum.get(subject.clusterId()));
        }
        Alert host = ofGuest(subject.clusterId(), node);
        if (host != null) return host;
        if (subject.kind() != Subject.Kind.GUEST || metric == Metric.GUEST_DOWN || isOfBackups(metric)) return null;
        return down.get(subject);
    }

    /** Whether it stands for all hosts of its cluster, none of which answers. */
    public boolean isOfCluster(Alert alert) {
        Alert cluster = clusters.get(alert.subject().clusterId());
        return cluster != null && cluster.id() == alert.id();
    }

    /** The host whose loss took the quorum with it, as in a cluster of two. One that is away for long did not. */
    private @Nullable Alert lostWith(Alert quorum) {
        return offline.values().stream()
                .filter(one -> one.subject().clusterId() == quorum.subject().clusterId())
                .filter(one ->
                        Duration.between(one.state().since(), quorum.state().since())
                                        .abs()
                                        .compareTo(TOGETHER)
                                <= 0)
                .reduce(Causes::first)
                .orElse(null);
    }

    /** The alert about the host, or about the whole cluster, that is offline with everything on this node; null for none. */
    public @Nullable Alert ofGuest(long clusterId, @Nullable String node) {
        Alert cluster = clusters.get(clusterId);
        if (cluster != null || node == null) return cluster;
        return offline.get(Subject.node(clusterId, node));
    }

    private static boolean isOfBackups(Metric metric) {
        return metric == Metric.BACKUP_AGE_H || metric == Metric.BACKUP_FAILED || metric == Metric.BACKUP_OVERDUE;
    }

    /** Nothing is its own cause; of alerts of the same kind, one of an earlier time or a firing one is that of the others. */
    private static @Nullable Alert another(Alert alert, @Nullable Alert found) {
        return found == null || found.id() == alert.id() ? null : found;
    }
}
