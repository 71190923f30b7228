package dev.holdfast.apps.ports;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The listening ports of apps, as far as they are known. */
public interface KnownPorts {
    /** Those of an app from the last scan. Refuses with 404 when there is no such app. */
    Known of(long appId);

    /**
     * Known ports.
     *
     * @param checkedAt null when there was no scan in the last ten minutes; then there are no ports either
     */
    record Known(List<KnownPort> ports, @Nullable Instant checkedAt) {}

    /**
     * A TCP port that something listens on.
     *
     * @param process null when it is unknown
     * @param address the address it listens on: {@code 0.0.0.0} or {@code ::} for all
     * @param local whether it can be reached only from within the container
     */
    record KnownPort(int port, @Nullable String process, String address, boolean local) {}
}
