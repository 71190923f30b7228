package dev.holdfast.metrics.export;

import java.util.List;
import java.util.Map;

/** Values as a time-series store takes them. */
interface Payload {
    /** The bodies of requests that together send all values of these; none without a value. */
    List<byte[]> bodies(List<Thing> things);

    /** The body of a request that sends a single value, to see whether the store takes it. */
    byte[] probe(long epochMillis);

    /** What the store wants to be told about each body. */
    Map<String, String> headers();

    /** The header {@code Authorization} for a token. */
    String authorization(String token);
}
