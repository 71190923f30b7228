package dev.holdfast.sim.wire;

import java.time.Duration;

/**
 * How long connections are kept.
 *
 * @param idle how long nothing may arrive, within a request too; while an answer is made it does not count
 * @param answers how many a connection carries
 */
public record KeepAlive(Duration idle, int answers) {
    /** What pveproxy has built in. It also ends a worker process after a thousand requests, which is not modelled. */
    public static final KeepAlive USUAL = new KeepAlive(Duration.ofSeconds(5), 100);

    public KeepAlive {
        if (idle.isNegative() || idle.isZero() || answers < 1) {
            throw new IllegalArgumentException("A connection must be kept for some time and carry an answer");
        }
    }

    /**
     * An answer with what it says of its connection. One that is no success ends it. A {@code POST} goes on to a daemon
     * behind, which closes its own connection and says so; pveproxy passes that on, adds that it keeps this one, and does.
     * Version 8.2 was seen to do so for POST only.
     */
    Outgoing outgoing(Request request, Response response, boolean last) {
        boolean ends = last || response.close();
        return Outgoing.of(request, response, ends, !ends && request.method().equals("POST"));
    }
}
