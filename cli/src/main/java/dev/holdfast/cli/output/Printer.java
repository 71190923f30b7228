package dev.holdfast.cli.output;

import dev.holdfast.cli.json.Json;
import dev.holdfast.cli.json.Yaml;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Turns a result into text. */
public final class Printer {
    private static final String BOLD = "\u001b[1m";
    private static final String RED = "\u001b[31m";
    private static final String GREEN = "\u001b[32m";
    private static final String YELLOW = "\u001b[33m";
    private static final String PLAIN = "\u001b[0m";

    private final Format format;
    private final int width;
    private final boolean colours;
    private final Values values;

    /**
     * @param width characters in a line; 0 for no limit
     * @param zone in which times are printed
     */
    public Printer(Format format, int width, boolean colours, ZoneId zone) {
        this.format = format;
        this.width = width;
        this.colours = colours;
        this.values = new Values(zone);
    }

    /**
     * The text of a result; it ends with a line break unless it is empty.
     *
     * @param kind the schema of the result, with {@code []} if it is a list of them; empty if it has no name
     */
    public String print(String kind, Json result) {
        return switch (format) {
            case JSON -> result.pretty() + "\n";
            case YAML -> Yaml.print(result);
            case NAME -> names(result);
            case TABLE, WIDE -> lines(people(kind.replace("[]", ""), result));
        };
    }

    private static String lines(List<String> lines) {
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }

    private static String names(Json result) {
        List<String> names = new ArrayList<>();
        for (Json row : rows(result)) names.add(name(row));
        names.removeIf(String::isEmpty);
        return lines(names);
    }

    /** The rows of a list, of an object that contains one list of objects, or the object itself. */
    private static List<Json> rows(Json result) {
        if (result instanceof Json.Items(var items)) return items;
        if (!name(result).isEmpty()) return List.of(result);
        List<Json> lists = result.fields().values().stream()
                .filter(Printer::isListOfObjects)
                .toList();
        return lists.size() == 1 ? lists.getFirst().items() : List.of(result);
    }

    private static String name(Json row) {
        if (row.isScalar()) return row.text();
        for (String key : List.of("id", "job", "slug", "name", "key", "volid", "pos"))
            if (!row.get(key).text().isEmpty())
                return Values.oneLine(row.get(key).text());
        return "";
    }

    private static boolean isListOfObjects(Json value) {
        return !value.items().isEmpty() && value.items().stream().allMatch(item -> item instanceof Json.Fields);
    }

    private List<String> people(String kind, Json result) {
        if (result instanceof Json.Fields(var fields)) return object(kind, fields, "");
        if (!(result instanceof Json.Items(var items))) return List.of(values.print("", result));
        // Only people need to see that nothing came; for a script, no line is no row.
        if (items.isEmpty()) return width > 0 ? List.of("None.") : List.of();
        if (isListOfObjects(result)) return table(kind, items);
        return items.stream().map(item -> values.print("", item)).toList();
    }

    private List<String> table(String kind, List<Json> rows) {
        List<String> columns = Columns.of(kind, rows, format == Format.WIDE);
        List<String> titles = columns.stream()
                .map(Printer::title)
                .map(title -> title.toUpperCase(Locale.ROOT))
                .toList();
        List<List<String>> cells = new ArrayList<>();
        for (Json row : rows)
            cells.add(columns.stream()
                    .map(column -> values.print(column, row.get(column)))
                    .toList());
        List<String> lines = new ArrayList<>(Table.print(titles, cells, format == Format.WIDE ? 0 : width));
        if (!colours) return lines;
        lines.set(0, BOLD + lines.getFirst() + PLAIN);
        for (int i = 0; i < rows.size(); i++) lines.set(i + 1, coloured(lines.get(i + 1), rows.get(i)));
        return lines;
    }

    /** The units are with the values, so the titles need none. */
    private static String title(String field) {
        return field.replaceFirst("_(pct|bytes|bps|s)$", "").replace('_', ' ');
    }

    private static String coloured(String line, Json row) {
        for (String field : List.of("status", "state", "outcome", "severity")) {
            String value = row.get(field).text();
            String colour = colour(value);
            if (colour.isEmpty()) continue;
            int at = line.indexOf(value);
            if (at >= 0) return line.substring(0, at) + colour + value + PLAIN + line.substring(at + value.length());
        }
        return line;
    }

    private static String colour(String value) {
        return switch (value) {
            case "running", "online", "succeeded", "ok", "resolved", "done", "allowed" -> GREEN;
            case "failed", "offline", "firing", "critical", "refused", "denied" -> RED;
            case "unknown", "pending", "queued", "warning", "interrupted", "canceled", "acknowledged", "paused" ->
                YELLOW;
            default -> "";
        };
    }

    /** Simple fields first, in two columns; then lists as tables, and objects indented. */
    private List<String> object(String kind, Map<String, Json> fields, String indent) {
        List<String> lines = new ArrayList<>();
        int widest = fields.keySet().stream().mapToInt(String::length).max().orElse(0);
        fields.forEach((name, value) -> {
            if (!isBlock(value))
                lines.add(indent
                        + title(name)
                        + " ".repeat(widest - title(name).length() + 2)
                        + values.print(name, value));
        });
        fields.forEach((name, value) -> {
            if (!isBlock(value)) return;
            lines.add("");
            String heading = indent + title(name);
            lines.add(colours ? BOLD + heading + PLAIN : heading);
            if (value instanceof Json.Fields(var inner)) lines.addAll(object("", inner, indent + "  "));
            else
                for (String line : table(name.equals("rules") ? "FirewallRule" : kind + "." + name, value.items()))
                    lines.add(indent + "  " + line);
        });
        if (!lines.isEmpty() && lines.getFirst().isEmpty()) lines.removeFirst();
        return lines;
    }

    private static boolean isBlock(Json value) {
        return (value instanceof Json.Fields(var fields) && !fields.isEmpty()) || isListOfObjects(value);
    }
}
