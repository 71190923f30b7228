package dev.holdfast.cli.json;

import java.util.Map;
import java.util.regex.Pattern;

/** Prints JSON values as YAML 1.2. */
public final class Yaml {
    /** What needs no quotes: begins with a letter, and contains nothing that YAML gives a meaning. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z/][A-Za-z0-9_./@+-]*( [A-Za-z0-9_./@+-]+)*");

    private static final Pattern RESERVED =
            Pattern.compile("true|false|null|yes|no|on|off|y|n", Pattern.CASE_INSENSITIVE);

    private Yaml() {}

    public static String print(Json value) {
        var text = new StringBuilder();
        print(value, text, 0);
        if (text.isEmpty() || text.charAt(text.length() - 1) != '\n') text.append('\n');
        return text.toString();
    }

    private static void print(Json value, StringBuilder to, int depth) {
        switch (value) {
            case Json.Fields(var fields)
            when !fields.isEmpty() -> {
                for (Map.Entry<String, Json> field : fields.entrySet()) {
                    indent(to, depth);
                    text(field.getKey(), to);
                    to.append(':');
                    below(field.getValue(), to, depth);
                }
            }
            case Json.Items(var items)
            when !items.isEmpty() -> {
                for (Json item : items) {
                    indent(to, depth);
                    if (item instanceof Json.Fields(var fields) && !fields.isEmpty()) {
                        int start = to.length();
                        print(item, to, depth + 1);
                        to.replace(start + 2 * depth, start + 2 * depth + 2, "- ")
                                .delete(start - 2 * depth, start);
                    } else {
                        to.append('-');
                        below(item, to, depth);
                    }
                }
            }
            default -> scalar(value, to);
        }
    }

    private static void below(Json value, StringBuilder to, int depth) {
        boolean block = (value instanceof Json.Fields(var f) && !f.isEmpty())
                || (value instanceof Json.Items(var i) && !i.isEmpty());
        if (block) {
            to.append('\n');
            print(value, to, depth + 1);
        } else {
            to.append(' ');
            scalar(value, to);
            to.append('\n');
        }
    }

    private static void scalar(Json value, StringBuilder to) {
        if (value instanceof Json.Text(var text)) text(text, to);
        else JsonPrinter.print(value, to, null);
    }

    private static void text(String text, StringBuilder to) {
        if (PLAIN.matcher(text).matches() && !RESERVED.matcher(text).matches()) to.append(text);
        else JsonPrinter.quote(text, to);
    }

    private static void indent(StringBuilder to, int depth) {
        to.repeat("  ", depth);
    }
}
