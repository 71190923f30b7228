package dev.holdfast.metrics.query;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The targets with the largest values, the largest first.
 *
 * @param total of how many the values were compared
 * @param unknown of how many more the value is unknown; they are left out
 */
record TopView(String metric, String title, String unit, int total, int unknown, List<TopItem> items) {
    /**
     * One target.
     *
     * @param id null for a storage
     */
    record TopItem(
            String target, String type, @Nullable Long id, String name, long hostId, String hostName, double value) {}
}
