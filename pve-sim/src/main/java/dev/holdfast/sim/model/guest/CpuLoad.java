package dev.holdfast.sim.model.guest;

import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The shares of its cores that a guest was set to use, by time. */
public final class CpuLoad {
    private static final int KEPT = 1000;

    private final NavigableMap<Long, Optional<Double>> shares = new TreeMap<>();

    /** Sets the share from this time on; null for normal usage. */
    public synchronized void set(long from, @Nullable Double share) {
        shares.put(from, Optional.ofNullable(share));
        if (shares.size() > KEPT) shares.pollFirstEntry();
    }

    /** The share at this time; null for normal usage. */
    public synchronized @Nullable Double at(long time) {
        var last = shares.floorEntry(time);
        return last == null ? null : last.getValue().orElse(null);
    }
}
