package dev.holdfast.live;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The values of all resources of one type: what was read last, and what of it viewers do not have yet. */
final class Measurement {
    private final String name;
    private final LongSupplier version;
    private final Supplier<List<Measured>> reading;
    private final Map<Long, Measured> unsent = new LinkedHashMap<>();
    private Map<Long, Object> known = Map.of();
    private long readAt;

    Measurement(String name, LongSupplier version, Supplier<List<Measured>> reading) {
        this.name = name;
        this.version = version;
        this.reading = reading;
    }

    String name() {
        return name;
    }

    /** Reads all values if their version has changed. */
    void read() {
        long now = version.getAsLong(); // before the values: what changes in between is read again
        if (now == readAt) return;
        var values = new HashMap<Long, Object>();
        for (Measured each : reading.get()) {
            values.put(each.id(), each.values());
            if (!each.values().equals(known.get(each.id()))) unsent.put(each.id(), each);
        }
        known = values;
        readAt = now;
    }

    Collection<Measured> unsent() {
        return unsent.values();
    }

    /** Viewers have everything now. */
    void sent() {
        unsent.clear();
    }
}
