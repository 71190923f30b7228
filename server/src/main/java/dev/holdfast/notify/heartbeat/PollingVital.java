package dev.holdfast.notify.heartbeat;

import dev.holdfast.base.bus.Bus;
import dev.holdfast.inventory.ClusterPolled;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Whether hosts are polled: one that answers is enough, because alerts report the others. */
public final class PollingVital implements Vital {
    private final BooleanSupplier anyHost;
    private final Duration longest;
    private volatile Instant last;

    /** Listens from now on; {@code longest} may pass between two successful polls of any cluster. */
    public PollingVital(Bus bus, InstantSource clock, BooleanSupplier anyHost, Duration longest) {
        this.anyHost = anyHost;
        this.longest = longest;
        this.last = clock.instant();
        var _ = bus.subscribe(ClusterPolled.class, _ -> last = clock.instant());
    }

    @Override
    public @Nullable String problem(Instant now) {
        if (now.isBefore(last.plus(longest)) || !anyHost.getAsBoolean()) return null;
        return "No host has answered a poll since " + last + ".";
    }
}
