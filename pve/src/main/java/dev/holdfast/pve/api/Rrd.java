package dev.holdfast.pve.api;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The metrics that a node records of itself, its guests and its storages; the older, the lower the resolution. */
public final class Rrd {
    private Rrd() {}

    /** The time range. Decades are available only for nodes of version 9. */
    public enum Span {
        HOUR,
        DAY,
        WEEK,
        MONTH,
        YEAR;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How the values of one point are combined. */
    public enum Join {
        AVERAGE,
        MAX
    }

    /**
     * A point in time.
     *
     * @param time epoch seconds
     * @param values measured values by name, such as {@code cpu mem netin}; a value that was not measured is missing and
     *     never zero
     */
    public record Point(long time, Map<String, Double> values) {
        /** Copies the values. */
        public Point {
            values = Map.copyOf(values);
        }

        /** A value, or null where none was measured. */
        public @Nullable Double get(String name) {
            return values.get(name);
        }
    }

    private static Map<String, String> parameters(Span span, Join join) {
        return new Parameters()
                .with("timeframe", span.word())
                .with("cf", join.name())
                .asMap();
    }

    /** {@code GET …/rrddata} of what is at this path. */
    public static List<Point> of(Api api, String path, Span span, Join join) {
        return api.list(path + "/rrddata", parameters(span, join), Rrd::point);
    }

    /** Reads a response. */
    public static List<Point> read(JsonNode data) {
        return ResponseParser.rows(data, Rrd::point).read();
    }

    private static Point point(JsonNode row) {
        Double time = number(row.path("time"));
        if (time == null) throw ResponseParser.odd(false);
        var values = new TreeMap<String, Double>();
        row.propertyStream().filter(p -> !p.getKey().equals("time")).forEach(p -> {
            Double value = number(p.getValue());
            if (value != null) values.put(p.getKey(), value);
        });
        return new Point(time.longValue(), values);
    }

    /** Missing values are null, omitted, or text that is not a number. */
    private static @Nullable Double number(JsonNode node) {
        double value;
        try {
            value = node.isNumber()
                    ? node.doubleValue()
                    : node.isString() ? Double.parseDouble(node.stringValue()) : Double.NaN;
        } catch (NumberFormatException e) {
            return null;
        }
        return Double.isFinite(value) ? value : null;
    }
}
