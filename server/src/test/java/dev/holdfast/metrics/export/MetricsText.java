package dev.holdfast.metrics.export;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the text format 0.0.4, or OpenMetrics, strictly: HELP and TYPE once before the values of a name, the values of a name
 * together, no value twice, names and escapes as the format says.
 */
final class MetricsText {
    private static final Pattern HELP = Pattern.compile("# HELP ([a-z_][a-z0-9_]*) (.+)");
    private static final Pattern TYPE = Pattern.compile("# TYPE ([a-z_][a-z0-9_]*) (gauge|counter)");
    private static final Pattern VALUE = Pattern.compile("([a-z_][a-z0-9_]*)(?:\\{(.*)})? (\\S+)");
    private static final Pattern LABEL =
            Pattern.compile("([a-z_][a-z0-9_]*)=\"((?:[^\"\\\\\\n]|\\\\[\\\\\"n])*)\"(,|$)");

    private final Map<String, String> types = new LinkedHashMap<>();
    private final List<Value> values = new ArrayList<>();

    /** A value with its labels. */
    record Value(String name, Map<String, String> labels, double value) {}

    static MetricsText read(String text, boolean open) {
        var read = new MetricsText();
        if (!text.endsWith("\n")) throw new AssertionError("The last line has no end");
        List<String> lines =
                new ArrayList<>(List.of(text.substring(0, text.length() - 1).split("\n", -1)));
        if (open && !lines.removeLast().equals("# EOF")) throw new AssertionError("no EOF");
        read.lines(lines, open);
        return read;
    }

    private void lines(List<String> lines, boolean open) {
        Set<Object> seen = new HashSet<>();
        Set<String> helped = new HashSet<>();
        String current = "";
        for (String line : lines) {
            Matcher help = HELP.matcher(line);
            Matcher type = TYPE.matcher(line);
            Matcher value = VALUE.matcher(line);
            if (help.matches()) {
                if (!helped.add(help.group(1))) throw new AssertionError("HELP twice: " + line);
                current = help.group(1);
            } else if (type.matches()) {
                if (!type.group(1).equals(current)) throw new AssertionError("TYPE without HELP: " + line);
                if (types.put(current, type.group(2)) != null) throw new AssertionError("TYPE twice: " + line);
            } else if (value.matches()) {
                String of = open && "counter".equals(types.get(current)) ? current + "_total" : current;
                if (!value.group(1).equals(of)) throw new AssertionError(line + " among those of " + of);
                if ("counter".equals(types.get(current)) && !value.group(1).endsWith("_total")) {
                    throw new AssertionError("a counter without _total: " + line);
                }
                Map<String, String> labels = labels(value.group(2) == null ? "" : value.group(2));
                if (!seen.add(List.of(value.group(1), labels))) throw new AssertionError("twice: " + line);
                values.add(new Value(value.group(1), labels, Double.parseDouble(value.group(3))));
            } else {
                throw new AssertionError("not of the format: " + line);
            }
        }
    }

    private static Map<String, String> labels(String text) {
        var labels = new TreeMap<String, String>();
        Matcher label = LABEL.matcher(text);
        int at = 0;
        while (at < text.length()) {
            if (!label.find(at) || label.start() != at) throw new AssertionError("not labels: " + text);
            String value = label.group(2).translateEscapes();
            if (labels.put(label.group(1), value) != null) throw new AssertionError("a label twice: " + text);
            at = label.end();
        }
        return labels;
    }

    Map<String, String> types() {
        return types;
    }

    List<Value> values(String name) {
        return values.stream().filter(one -> one.name().equals(name)).toList();
    }

    double value(String name, Map<String, String> labels) {
        return values(name).stream()
                .filter(one -> one.labels().equals(labels))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + labels + " in " + values(name)))
                .value();
    }
}
