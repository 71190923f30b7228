package dev.holdfast.metrics.cluster;

import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.share.SharedMap;
import dev.holdfast.inventory.share.SharedReadings;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * How often each host is called, from the counters of the clients of this process; of clusters that another replica polls, that one's.
 */
final class CallRates {
    private final Hosts hosts;
    private final Hypervisors hypervisors;
    private final InstantSource clock;
    private Map<Long, Long> counted = Map.of();
    private @Nullable Instant countedAt;
    private final Map<Key, Double> rates = new ConcurrentHashMap<>();
    private final LongPredicate polls;
    private final SharedMap<Key, Double> shared;

    private record Key(long clusterId, long hostId) {}

    /** {@code polls} says whether this replica polls a cluster. */
    CallRates(Hosts hosts, Hypervisors hypervisors, InstantSource clock, LongPredicate polls, SharedReadings readings) {
        this.polls = polls;
        this.shared =
                SharedMap.of(readings, "call-rates", rates, Key::clusterId, Key.class, Double.class, (_, _) -> {});
        this.hosts = hosts;
        this.hypervisors = hypervisors;
        this.clock = clock;
    }

    /** Counts; to be called about once a minute. */
    synchronized void count() {
        var now = new HashMap<Long, Long>();
        for (Host host : hosts.list()) now.put(host.id(), hypervisors.requests(host));
        Instant at = clock.instant();
        if (countedAt != null && at.isAfter(countedAt)) {
            double minutes = Duration.between(countedAt, at).toMillis() / 60_000.0;
            for (Host host : hosts.list()) {
                Long before = counted.get(host.id());
                Long count = now.get(host.id());
                if (before == null || count == null || count < before || !polls.test(host.clusterId())) continue;
                rates.put(new Key(host.clusterId(), host.id()), round((count - before) / minutes));
                shared.changed(host.clusterId());
            }
            rates.keySet().removeIf(key -> !now.containsKey(key.hostId()));
        }
        counted = now;
        countedAt = at;
    }

    private static double round(double rate) {
        return Math.round(rate * 10) / 10.0;
    }

    /** Requests in a minute, of the last full minute; null before there was one. */
    @Nullable
    Double perMinute(Host host) {
        return rates.get(new Key(host.clusterId(), host.id()));
    }
}
