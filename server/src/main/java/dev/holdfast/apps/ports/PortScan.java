package dev.holdfast.apps.ports;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What listens in an app's container, the likeliest page first.
 *
 * @param checkedAt null when nobody looked in the last ten minutes; then there are no ports either
 * @param suggestion what the app's web address could be, or null; only a person saves it
 */
record PortScan(
        List<OpenPort> ports,
        @Nullable Instant checkedAt,
        @Nullable WebSuggestion suggestion) {
    static final PortScan NONE = new PortScan(List.of(), null, null);

    /**
     * A web address that answered.
     *
     * @param decidedBy {@code answer}: the port was spoken to from the app's node and answered in this protocol
     */
    record WebSuggestion(int webPort, String webProtocol, String decidedBy) {}
}
