package dev.holdfast.sim.wire;

import java.time.Duration;

/**
 * How long connections are kept.
 *
 * @param idle the longest pause between received bytes, within a request too; time for the answer does not count
 * @param answers how many answers a connection carries
 */
public record KeepAlive(Duration idle, int answers) {
    /** The defaults of pveproxy. It also ends a worker process after a thousand requests, which is not modelled. */
    public static final KeepAlive USUAL = new KeepAlive(Duration.ofSeconds(5), 100);

    public KeepAlive {
        if (idle.isNegative() || idle.isZero() || answers < 1) {
            throw new IllegalArgumentException(
                    "The idle time must be positive and a connection must carry at least one answer");
        }
    }

    /**
     * An answer with its connection headers. An error closes the connection. A {@code POST} is passed to a daemon,
     * which closes its own connection and says so; pveproxy forwards that header, adds that it keeps its connection,
     * and keeps it. Version 8.2 was seen to do so for POST only.
     */
    Outgoing outgoing(Request request, Response response, boolean last) {
        boolean ends = last || response.close();
        return Outgoing.of(request, response, ends, !ends && request.method().equals("POST"));
    }
}
