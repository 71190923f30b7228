package dev.holdfast.http.print;

import dev.holdfast.base.json.Json;
import java.util.ArrayList;
import tools.jackson.databind.JsonNode;

/** Writes JSON for people who review what changed: what fits on a line stands on one. */
public final class ShortLines {
    private static final int LONGEST = 140;

    private ShortLines() {}

    /** The text of a document, with a line break at the end. */
    public static String of(JsonNode document) {
        var out = new StringBuilder();
        write(document, "", out);
        return out.append('\n').toString();
    }

    private static void write(JsonNode node, String indent, StringBuilder out) {
        String whole = Json.write(node);
        if (!node.isContainer() || indent.length() + whole.length() <= LONGEST) {
            out.append(whole);
            return;
        }
        boolean isObject = node.isObject();
        String deeper = indent + " ";
        var parts = new ArrayList<String>();
        if (isObject) {
            for (var field : node.properties()) {
                var part = new StringBuilder(deeper)
                        .append(Json.write(field.getKey()))
                        .append(':');
                write(field.getValue(), deeper, part);
                parts.add(part.toString());
            }
        } else {
            for (JsonNode element : node) {
                var part = new StringBuilder(deeper);
                write(element, deeper, part);
                parts.add(part.toString());
            }
        }
        out.append(isObject ? '{' : '[')
                .append('\n')
                .append(String.join(",\n", parts))
                .append('\n')
                .append(indent)
                .append(isObject ? '}' : ']');
    }
}
