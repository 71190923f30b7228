package dev.holdfast.http.stack;

import java.time.Duration;

/**
 * How long a request may take to arrive, even if single bytes keep its connection active. Responses, such as a stream
 * of events, are not limited.
 *
 * @param head for everything before the body
 * @param body for the body, whatever its size
 * @param bytesPerSecond a body that arrives at least at this rate gets the additional time it needs
 * @param rest for data that still arrives when the response is known; it is dropped so that the client reads the
 *     response
 */
public record ArrivalLimits(Duration head, Duration body, long bytesPerSecond, Duration rest) {
    /** Limits that a slow connection still meets. */
    public static final ArrivalLimits USUAL =
            new ArrivalLimits(Duration.ofSeconds(30), Duration.ofSeconds(60), 4096, Duration.ofSeconds(5));
}
