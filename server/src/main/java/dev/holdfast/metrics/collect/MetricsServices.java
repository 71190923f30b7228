package dev.holdfast.metrics.collect;

import dev.holdfast.base.work.Periodic;
import dev.holdfast.base.work.PeriodicRunner;
import dev.holdfast.base.work.Worker;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.guests.observed.ObservedServices;
import dev.holdfast.inventory.AfterPolls;
import dev.holdfast.inventory.ClusterPolled;
import dev.holdfast.metrics.History;
import dev.holdfast.metrics.LatestSamples;
import dev.holdfast.metrics.RecentMeans;
import dev.holdfast.metrics.SlowReadings;
import dev.holdfast.metrics.backfill.Backfill;
import dev.holdfast.metrics.backfill.NodeRecords;
import dev.holdfast.metrics.store.Keep;
import dev.holdfast.metrics.store.SampleStore;
import dev.holdfast.platform.Platform;
import dev.holdfast.settings.Settings;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * What is measured of nodes, guests and storages.
 *
 * @param latest the last samples
 * @param history what was measured before
 * @param means the last hour, for lists
 * @param writes whether this replica stores them
 * @param slow adds values that no poll contains; they are part of the samples from the next poll on
 */
public record MetricsServices(
        LatestSamples latest, History history, RecentMeans means, BooleanSupplier writes, Consumer<SlowReadings> slow) {
    /** Well within the lease of the replica that stores. */
    private static final Duration SAVE = Duration.ofSeconds(30);

    private static final Duration ROLL_UP = Duration.ofMinutes(1);

    /** Begins to sample what is polled. */
    public static MetricsServices of(Platform platform, Fleet fleet, ObservedServices observed) {
        var closing = platform.closing();
        var clock = platform.clock();
        var guests = fleet.guests();
        var inventory = fleet.inventory();
        Duration interval = platform.config().pollInterval();
        Settings settings = platform.settings();
        var store = closing.add(new SampleStore(platform.db(), clock, interval, () -> keep(settings)));
        var collector = new Collector(
                store, fleet.hosts(), inventory, guests.known(), observed.agents(), platform.bus(), clock);
        var backfill = new Backfill(store, fleet.hypervisors(), inventory, guests, clock);
        var records = new NodeRecords(fleet.hypervisors(), clock, fleet.afterPolls());
        collector.add(records);
        collector.add(new ReplicationReadings(observed.replications(), inventory, guests.known(), clock));
        // On a thread of its own, because it asks the database.
        var sampling = closing.add(
                Worker.<ClusterPolled>start("metrics", polled -> polled.now().clusterId(), collector::polled));
        LongConsumer filling = fleet.afterPolls().inTurn("past-values", AfterPolls.Lane.QUICK, backfill::read);
        closing.add(platform.bus().subscribe(ClusterPolled.class, polled -> {
            sampling.send(polled); // also what another replica polled, which may go on writing any time
            filling.accept(polled.now().clusterId()); // only the one that writes reads, whoever polled
        }));
        closing.add(new PeriodicRunner(List.of(
                new Periodic("metrics-save", SAVE, store::round),
                new Periodic("metrics-roll-up", ROLL_UP, store::rollUp),
                new Periodic("metrics-offline", interval, collector::sampleOffline))));
        return new MetricsServices(collector, store, store, store::writes, collector::add);
    }

    private static Keep keep(Settings settings) {
        return new Keep(
                settings.keepTenSeconds(), settings.keepMinutes(), settings.keepQuarterHours(), settings.keepHours());
    }
}
