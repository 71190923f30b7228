package dev.holdfast.metrics.query;

import dev.holdfast.metrics.Metric;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The targets with the largest values, the largest first.
 *
 * @param metric by what they are ordered
 * @param title the metric in words, such as {@code CPU usage}
 * @param unit the unit of the values; of {@code state} 1 is yes and 0 is no
 * @param total of how many the values were compared
 * @param unknown of how many more the value is unknown; they are left out
 * @param items at most as many as the request asks for; without targets whose value is unknown
 */
record TopView(Metric metric, String title, Metric.Unit unit, int total, int unknown, List<TopItem> items) {
    /**
     * One target.
     *
     * @param target by which name the operations of metrics know it, such as {@code host:1} or
     *     {@code storage:1/local@pve1}
     * @param type what it is
     * @param id null for a storage
     * @param name what the target is called; {@code name@node} for a storage that each node has for itself
     * @param hostId the id in Holdfast of the host where it is; for a shared storage one of the hosts of its cluster
     * @param hostName the name of that host in Holdfast
     * @param value the mean of the last five minutes or the last value, as the request asks, in the unit of the metric
     */
    record TopItem(
            String target,
            Target.Type type,
            @Nullable Long id,
            String name,
            long hostId,
            String hostName,
            double value) {}
}
