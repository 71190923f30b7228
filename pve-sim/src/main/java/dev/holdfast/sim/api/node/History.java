package dev.holdfast.sim.api.node;

import dev.holdfast.sim.api.ApiCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Past values at regular times, as the statistics daemon keeps them: the point at a time covers the span that ended
 * then, and contains no unknown values.
 */
record History(long seconds, int points, boolean most) {
    private static final int SAMPLES = 6;

    /** The known values at a given time. */
    interface Source {
        Map<String, Double> at(long millis);
    }

    static History of(ApiCall asking) {
        String frame = asking.parameters().getOrDefault("timeframe", "hour");
        boolean most = "MAX".equals(asking.parameter("cf"));
        long minute = 60;
        long day = 24 * 60 * minute;
        if (asking.dataCentre().tellsMessages()) {
            return switch (frame) {
                case "hour" -> new History(minute, 60, most);
                case "day" -> new History(minute, 1440, most);
                case "week" -> new History(30 * minute, 336, most);
                case "month" -> new History(30 * minute, 1440, most);
                case "year" -> new History(day / 4, 1440, most);
                default -> new History(7 * day, 570, most);
            };
        }
        return switch (frame) {
            case "hour" -> new History(minute, 70, most);
            case "day" -> new History(30 * minute, 70, most);
            case "week" -> new History(180 * minute, 70, most);
            case "month" -> new History(day / 2, 70, most);
            default -> new History(7 * day, 70, most);
        };
    }

    List<Map<String, Object>> rows(long now, Source source) {
        long last = now / 1000 / seconds * seconds;
        var rows = new ArrayList<Map<String, Object>>();
        for (int i = points - 1; i >= 0; i--) rows.add(row(last - i * seconds, source));
        return rows;
    }

    private Map<String, Object> row(long time, Source source) {
        int samples = seconds <= 60 ? 1 : SAMPLES;
        var known = new TreeMap<String, List<Double>>();
        for (int i = 0; i < samples; i++) {
            long at = (time - i * seconds / samples) * 1000;
            source.at(at)
                    .forEach((key, value) ->
                            known.computeIfAbsent(key, _ -> new ArrayList<>()).add(value));
        }
        var row = new TreeMap<String, Object>();
        known.forEach((key, values) -> {
            // A span with values for less than half of it is left out.
            if (values.size() * 2 >= samples) row.put(key, number(together(values)));
        });
        row.put("time", time);
        return row;
    }

    private double together(List<Double> values) {
        var all = values.stream().mapToDouble(Double::doubleValue);
        return most ? all.max().orElse(0) : all.average().orElse(0);
    }

    private static Number number(double value) {
        if (value == Math.rint(value)) return (long) value;
        return value;
    }
}
