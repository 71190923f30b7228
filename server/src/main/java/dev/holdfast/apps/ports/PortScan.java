package dev.holdfast.apps.ports;

import dev.holdfast.base.net.WebProtocol;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The listening ports of an app's container, the most likely web page first.
 *
 * @param ports the TCP ports that something in the container listened on at the last scan
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
     * @param webPort the TCP port that answered, 1 to 65535
     * @param webProtocol the protocol in which it answered; https is tried first
     * @param decidedBy {@code answer}: the port answered a request from the app's node in this protocol
     */
    record WebSuggestion(int webPort, WebProtocol webProtocol, DecidedBy decidedBy) {
        /** What the address is known from. */
        enum DecidedBy {
            ANSWER
        }
    }
}
