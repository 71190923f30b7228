package dev.holdfast.audit;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One line of a CSV file according to RFC 4180. */
final class CsvLine {
    /**
     * The start of a cell that a spreadsheet would run as a formula. In locales with a decimal comma, a new cell also
     * begins after a semicolon.
     */
    private static final Pattern FORMULA = Pattern.compile("(?:^|(?<=;))(?=[=+\\-@\\t\\r\\n])");

    private CsvLine() {}

    /** The line with its line end; null is an empty cell. */
    static String of(List<? extends @Nullable Object> cells) {
        return cells.stream().map(CsvLine::cell).collect(Collectors.joining(",", "", "\r\n"));
    }

    private static String cell(@Nullable Object value) {
        if (value == null) return "";
        String text = value.toString();
        // The apostrophe marks the cell as text. None of our numbers begins with a sign.
        text = FORMULA.matcher(text).replaceAll("'");
        boolean quoted = text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
        return quoted ? "\"" + text.replace("\"", "\"\"") + "\"" : text;
    }
}
