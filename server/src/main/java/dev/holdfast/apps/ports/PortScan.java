package dev.holdfast.apps.ports;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The listening ports of an app's container, the most likely web page first.
 *
 * @param checkedAt null when there was no scan in the last ten minutes; then there are no ports either
 * @param suggestion the probable web address of the app, or null; only a user saves it
 */
record PortScan(
        List<OpenPort> ports,
        @Nullable Instant checkedAt,
        @Nullable WebSuggestion suggestion) {
    static final PortScan NONE = new PortScan(List.of(), null, null);

    /**
     * A web address that answered.
     *
     * @param decidedBy {@code answer}: the port answered a request from the app's node in this protocol
     */
    record WebSuggestion(int webPort, String webProtocol, String decidedBy) {}
}
