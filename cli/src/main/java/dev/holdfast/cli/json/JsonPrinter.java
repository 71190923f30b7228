package dev.holdfast.cli.json;

import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Prints JSON. */
final class JsonPrinter {
    private JsonPrinter() {}

    /** @param indent what the lines of this value begin with; null prints all on one line */
    static void print(Json value, StringBuilder to, @Nullable String indent) {
        switch (value) {
            case Json.Nothing _ -> to.append("null");
            case Json.Text(var text) -> quote(text, to);
            case Json.Numeral(var digits) -> to.append(digits);
            case Json.Truth(var truth) -> to.append(truth);
            case Json.Items(var items) -> {
                to.append('[');
                String inner = indent == null ? null : indent + "  ";
                for (Iterator<Json> i = items.iterator(); i.hasNext(); ) {
                    line(to, inner);
                    print(i.next(), to, inner);
                    if (i.hasNext()) to.append(',');
                }
                if (!items.isEmpty()) line(to, indent);
                to.append(']');
            }
            case Json.Fields(var fields) -> {
                to.append('{');
                String inner = indent == null ? null : indent + "  ";
                for (Iterator<Map.Entry<String, Json>> i = fields.entrySet().iterator(); i.hasNext(); ) {
                    Map.Entry<String, Json> field = i.next();
                    line(to, inner);
                    quote(field.getKey(), to);
                    to.append(indent == null ? ":" : ": ");
                    print(field.getValue(), to, inner);
                    if (i.hasNext()) to.append(',');
                }
                if (!fields.isEmpty()) line(to, indent);
                to.append('}');
            }
        }
    }

    private static void line(StringBuilder to, @Nullable String indent) {
        if (indent != null) to.append('\n').append(indent);
    }

    /** A text in double quotes, which is also how YAML writes a text with unusual characters. */
    static void quote(String text, StringBuilder to) {
        to.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> to.append("\\\"");
                case '\\' -> to.append("\\\\");
                case '\n' -> to.append("\\n");
                case '\r' -> to.append("\\r");
                case '\t' -> to.append("\\t");
                default -> {
                    // Control characters of others must not reach the terminal.
                    if (c < ' ' || (c >= 0x7f && c < 0xa0))
                        to.append("\\u00")
                                .append(Character.forDigit(c >> 4, 16))
                                .append(Character.forDigit(c & 15, 16));
                    else to.append(c);
                }
            }
        }
        to.append('"');
    }
}
