package dev.holdfast.metrics.export;

/** The encodings of the kinds of stores. */
final class Payloads {
    private Payloads() {}

    static Payload of(PushKind kind) {
        return switch (kind) {
            case PROMETHEUS_REMOTE_WRITE -> new RemoteWrite();
            case INFLUX -> new LineProtocol();
        };
    }
}
