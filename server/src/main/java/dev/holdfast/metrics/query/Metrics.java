package dev.holdfast.metrics.query;

import dev.holdfast.metrics.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Lists of metrics in a query. */
final class Metrics {
    static final int MOST = 6;
    private static final String ANY =
            Arrays.stream(Metric.values()).map(Metric::word).collect(Collectors.joining("|"));

    /** One or more, with commas. */
    static final Pattern LIST = Pattern.compile("(?:" + ANY + ")(?:,(?:" + ANY + ")){0," + (MOST - 1) + "}");

    static final String EXPECTED =
            "Must be one to " + MOST + " of these, separated by commas: " + ANY.replace("|", ", ") + ".";

    private Metrics() {}

    /** The metrics of a list that matches {@link #LIST}. */
    static List<Metric> split(String list) {
        return Arrays.stream(list.split(","))
                .distinct()
                .map(name -> Metric.named(name).orElseThrow())
                .toList();
    }
}
