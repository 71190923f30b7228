package dev.holdfast.metrics.cluster;

import dev.holdfast.inventory.GuestState.PowerState;
import dev.holdfast.metrics.cluster.ClusterSummaryView.GuestCounts;
import java.util.EnumMap;
import java.util.Map;

/** Counts guests by status. */
final class GuestCounter {
    private final Map<PowerState, Integer> counts = new EnumMap<>(PowerState.class);

    void add(PowerState state) {
        counts.merge(state, 1, Integer::sum);
    }

    GuestCounts counts() {
        return new GuestCounts(
                of(PowerState.RUNNING),
                of(PowerState.STOPPED),
                of(PowerState.PAUSED),
                of(PowerState.UNKNOWN),
                counts.values().stream().mapToInt(Integer::intValue).sum());
    }

    private int of(PowerState state) {
        return counts.getOrDefault(state, 0);
    }
}
