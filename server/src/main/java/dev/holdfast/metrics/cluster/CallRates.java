package dev.holdfast.metrics.cluster;

import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.Hypervisors;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How often this process calls each host, from the counters of its clients. */
final class CallRates {
    private final Hosts hosts;
    private final Hypervisors hypervisors;
    private final InstantSource clock;
    private Map<Long, Long> counted = Map.of();
    private @Nullable Instant countedAt;
    private volatile Map<Long, Double> rates = Map.of();

    CallRates(Hosts hosts, Hypervisors hypervisors, InstantSource clock) {
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
            var next = new HashMap<Long, Double>();
            now.forEach((host, count) -> {
                Long before = counted.get(host);
                if (before != null && count >= before) next.put(host, round((count - before) / minutes));
            });
            rates = Map.copyOf(next);
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
        return rates.get(host.id());
    }
}
