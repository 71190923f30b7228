package dev.holdfast.metrics.export;

import dev.holdfast.metrics.export.Thing.Label;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the text that Prometheus reads, version 0.0.4, or OpenMetrics 1.0: in pieces, so that the number of values needs no
 * memory. All values of a name are written together.
 */
final class MetricsPage {
    static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";
    static final String OPEN_METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";

    private static final int PIECE = 32 * 1024;
    /** Above it, a double does not have every whole number. */
    private static final double LARGEST_WHOLE = 9_007_199_254_740_992.0;

    private final OutputStream out;
    private final boolean open;
    private final StringBuilder piece = new StringBuilder(PIECE + 1024);
    private String name = "";

    MetricsPage(OutputStream out, boolean open) {
        this.out = out;
        this.open = open;
    }

    /** Begins the values of a name, which no other call has. A counter's name ends with {@code _total}. */
    void family(String fullName, Family.Type type, String help) {
        name = fullName;
        // OpenMetrics names a counter without the end that each of its values has.
        String of = open && type == Family.Type.COUNTER
                ? fullName.substring(0, fullName.length() - "_total".length())
                : fullName;
        piece.append("# HELP ").append(of).append(' ');
        escape(help, open);
        piece.append("\n# TYPE ").append(of).append(' ').append(type.word()).append('\n');
    }

    /** Adds a value, unless it is unknown. */
    void value(List<Label> labels, @Nullable Double value) throws IOException {
        if (value == null) return;
        piece.append(name);
        char before = '{';
        for (Label label : labels) {
            if (label.value().isEmpty()) continue; // the same as absent
            piece.append(before).append(label.name()).append("=\"");
            escape(label.value(), true);
            piece.append('"');
            before = ',';
        }
        if (before == ',') piece.append('}');
        piece.append(' ').append(number(value)).append('\n');
        if (piece.length() >= PIECE) flush();
    }

    /** Writes what is left. */
    void end() throws IOException {
        if (open) piece.append("# EOF\n");
        flush();
    }

    private void flush() throws IOException {
        out.write(piece.toString().getBytes(StandardCharsets.UTF_8));
        piece.setLength(0);
    }

    private void escape(String text, boolean quotes) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\\' -> piece.append("\\\\");
                case '\n' -> piece.append("\\n");
                case '"' -> piece.append(quotes ? "\\\"" : "\"");
                default -> piece.append(c);
            }
        }
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < LARGEST_WHOLE
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
