package dev.holdfast.metrics.export;

import dev.holdfast.metrics.export.Thing.Label;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The line protocol of InfluxDB: a line for each node, guest and storage, with the values that are known as its fields. */
final class LineProtocol implements Payload {
    private static final int MOST_CHARACTERS = 1 << 20;
    private static final String NANOSECONDS_OF_MILLISECOND = "000000";

    @Override
    public List<byte[]> bodies(List<Thing> things) {
        var bodies = new ArrayList<byte[]>();
        var lines = new StringBuilder();
        for (Thing thing : things) {
            line(lines, thing);
            if (lines.length() >= MOST_CHARACTERS) {
                bodies.add(lines.toString().getBytes(StandardCharsets.UTF_8));
                lines.setLength(0);
            }
        }
        if (!lines.isEmpty()) bodies.add(lines.toString().getBytes(StandardCharsets.UTF_8));
        return bodies;
    }

    private static void line(StringBuilder lines, Thing thing) {
        int begin = lines.length();
        lines.append(Family.of(thing.kind()));
        for (Label label : thing.labels()) {
            if (label.value().isEmpty()) continue;
            lines.append(',').append(label.name()).append('=');
            escape(lines, label.value());
        }
        char before = ' ';
        for (Family family : Family.ALL) {
            Double value = family.kind() == thing.kind() ? family.of(thing) : null;
            if (value == null) continue;
            lines.append(before).append(family.name()).append('=').append(value.doubleValue());
            before = ',';
        }
        if (before == ' ') {
            lines.setLength(begin); // a line without a field is a fault
            return;
        }
        lines.append(' ')
                .append(thing.at().toEpochMilli())
                .append(NANOSECONDS_OF_MILLISECOND)
                .append('\n');
    }

    private static void escape(StringBuilder lines, String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case ',', '=', ' ' -> lines.append('\\').append(c);
                // Neither can be escaped in every place.
                case '\n', '\r' -> lines.append("\\ ");
                case '\\' -> lines.append('/');
                default -> lines.append(c);
            }
        }
    }

    @Override
    public byte[] probe(long epochMillis) {
        String line = "holdfast_push_test value=1.0 " + epochMillis + NANOSECONDS_OF_MILLISECOND + "\n";
        return line.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public Map<String, String> headers() {
        return Map.of("Content-Type", "text/plain; charset=utf-8", "User-Agent", "Holdfast");
    }

    @Override
    public String authorization(String token) {
        return "Token " + token;
    }
}
