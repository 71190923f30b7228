package dev.holdfast.metrics.export;

import dev.holdfast.metrics.export.Thing.Label;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Prometheus remote write 1.0: a {@code WriteRequest} with a series for each value, as a block of Snappy. */
final class RemoteWrite implements Payload {
    /** Of a body before it is compressed; stores refuse much larger ones. */
    private static final int MOST_BYTES = 1 << 20;

    @Override
    public List<byte[]> bodies(List<Thing> things) {
        var bodies = new ArrayList<byte[]>();
        var request = new Protobuf();
        for (Thing thing : things) {
            for (Family family : Family.ALL) {
                Double value = family.kind() == thing.kind() ? family.of(thing) : null;
                if (value == null) continue;
                request.message(
                        1,
                        series(
                                family.fullName(),
                                thing.labels(),
                                value,
                                thing.at().toEpochMilli()));
            }
            if (request.size() >= MOST_BYTES) {
                bodies.add(Snappy.compress(request.toBytes()));
                request = new Protobuf();
            }
        }
        if (request.size() > 0) bodies.add(Snappy.compress(request.toBytes()));
        return bodies;
    }

    @Override
    public byte[] probe(long epochMillis) {
        var request = new Protobuf().message(1, series("holdfast_push_test", List.of(), 1, epochMillis));
        return Snappy.compress(request.toBytes());
    }

    /** The labels must be sorted, and {@code __name__} sorts first. */
    private static Protobuf series(String name, List<Label> labels, double value, long epochMillis) {
        var series = new Protobuf().message(1, label("__name__", name));
        for (Label label : labels) {
            if (!label.value().isEmpty()) series.message(1, label(label.name(), label.value()));
        }
        return series.message(2, new Protobuf().number(1, value).number(2, epochMillis));
    }

    private static Protobuf label(String name, String value) {
        return new Protobuf().text(1, name).text(2, value);
    }

    @Override
    public Map<String, String> headers() {
        return Map.of(
                "Content-Type",
                "application/x-protobuf",
                "Content-Encoding",
                "snappy",
                "X-Prometheus-Remote-Write-Version",
                "0.1.0",
                "User-Agent",
                "Holdfast");
    }

    /** A user with a password is told as such, because many stores stand behind a proxy that asks for one. */
    @Override
    public String authorization(String token) {
        if (token.indexOf(':') < 0) return "Bearer " + token;
        return "Basic " + Base64.getEncoder().encodeToString(token.getBytes(StandardCharsets.UTF_8));
    }
}
