package dev.holdfast.metrics.export;

import java.util.List;
import java.util.Map;

/** Values as a time-series store takes them. */
sealed interface Payload permits RemoteWrite, LineProtocol {
    /** The encoding for a kind of store. */
    static Payload of(PushKind kind) {
        return switch (kind) {
            case PROMETHEUS_REMOTE_WRITE -> new RemoteWrite();
            case INFLUX -> new LineProtocol();
        };
    }

    /** The bodies of requests that together send all values of these; none without a value. */
    List<byte[]> bodies(List<Thing> things);

    /** The body of a request that sends a single value, to see whether the store takes it. */
    byte[] probe(long epochMillis);

    /** What the store wants to be told about each body. */
    Map<String, String> headers();

    /** How it wants to be told a token. */
    String scheme();
}
