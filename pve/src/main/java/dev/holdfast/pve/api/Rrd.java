package dev.holdfast.pve.api;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
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

    /** The values that are read. Others are skipped. */
    public enum Value {
        CPU,
        MEM,
        MAXMEM,
        MEMHOST,
        DISK,
        MAXDISK,
        NETIN,
        NETOUT,
        MEMTOTAL,
        MEMUSED,
        MEMAVAILABLE,
        ROOTTOTAL,
        ROOTUSED,
        IOWAIT,
        LOADAVG,
        PRESSURECPUSOME,
        PRESSUREIOSOME,
        PRESSUREMEMORYSOME,
        TOTAL,
        USED;

        private static final Map<String, Value> BY_WORD = Arrays.stream(values())
                .collect(Collectors.toUnmodifiableMap(
                        value -> value.name().toLowerCase(Locale.ROOT), Function.identity()));
    }

    /** A point in time. A day has 1,440 of them, so their values are arrays and not maps. */
    @SuppressWarnings("EnumOrdinal") // the position in the array
    public static final class Point {
        private final long time;
        private final double[] values;

        private Point(long time, double[] values) {
            this.time = time;
            this.values = values;
        }

        /** In epoch seconds. */
        public long time() {
            return time;
        }

        /** A value, or null where none was measured. It is never zero for that. */
        public @Nullable Double get(Value value) {
            double found = values[value.ordinal()];
            return Double.isNaN(found) ? null : found;
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
        return api.stream(path + "/rrddata", parameters(span, join), Rrd::point);
    }

    /** Reads a response. */
    public static List<Point> read(JsonNode data) {
        return StreamedList.rows(data, Rrd::point).read();
    }

    /** The row at whose begin the parser is; null for one without a time. */
    @SuppressWarnings("EnumOrdinal") // the position in the array
    private static @Nullable Point point(JsonParser row) {
        double time = Double.NaN;
        double[] values = new double[Value.values().length];
        Arrays.fill(values, Double.NaN);
        while (row.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = row.currentName();
            row.nextToken();
            Value value = Value.BY_WORD.get(name);
            if (value != null) values[value.ordinal()] = number(row);
            else if (name.equals("time")) time = number(row);
            row.skipChildren();
        }
        return Double.isNaN(time) ? null : new Point((long) time, values);
    }

    /** Missing values are null, omitted, or text that is not a number: {@code NaN} here. */
    private static double number(JsonParser at) {
        double value;
        try {
            value = switch (at.currentToken()) {
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> at.getDoubleValue();
                case VALUE_STRING -> Double.parseDouble(at.getString());
                default -> Double.NaN;
            };
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
        return Double.isFinite(value) ? value : Double.NaN;
    }
}
