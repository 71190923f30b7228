package dev.holdfast.metrics.export;

/** What a time-series store understands. */
enum PushKind {
    /** Prometheus remote write 1.0: Prometheus, Mimir, VictoriaMetrics and others. */
    PROMETHEUS_REMOTE_WRITE,
    /** The line protocol of InfluxDB 2 and 3, which VictoriaMetrics and others take too. */
    INFLUX;

    /** How its values are encoded. */
    Payload payload() {
        return switch (this) {
            case PROMETHEUS_REMOTE_WRITE -> new RemoteWrite();
            case INFLUX -> new LineProtocol();
        };
    }
}
