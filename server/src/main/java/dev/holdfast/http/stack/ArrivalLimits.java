package dev.holdfast.http.stack;

import java.time.Duration;

/**
 * How long a request may take to arrive, however many bytes keep its connection awake. What is answered, such as a stream
 * of events, is not limited.
 *
 * @param head for everything before the body
 * @param body for the body, whatever its size
 * @param bytesPerSecond gives a body that arrives at least so fast the time it needs beyond that
 * @param rest for what is still being sent when the answer is known; it is dropped, so that the answer is read
 */
public record ArrivalLimits(Duration head, Duration body, long bytesPerSecond, Duration rest) {
    /** What a slow line in the country still keeps. */
    public static final ArrivalLimits USUAL =
            new ArrivalLimits(Duration.ofSeconds(30), Duration.ofSeconds(60), 4096, Duration.ofSeconds(5));
}
