package dev.holdfast.audit;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One line of a CSV file as RFC 4180 wants it. */
final class CsvLine {
    /**
     * A spreadsheet takes a cell that begins so for a formula and runs it. In countries that write 1,5 it begins a new cell
     * after a semicolon, too.
     */
    private static final Pattern FORMULA = Pattern.compile("(?:^|(?<=;))(?=[=+\\-@\\t\\r\\n])");

    private CsvLine() {}

    /** The line with its end; null is an empty cell. */
    static String of(List<? extends @Nullable Object> cells) {
        return cells.stream().map(CsvLine::cell).collect(Collectors.joining(",", "", "\r\n"));
    }

    private static String cell(@Nullable Object value) {
        if (value == null) return "";
        String text = value.toString();
        // The apostrophe tells a spreadsheet that text follows. A number of ours never begins with a sign.
        text = FORMULA.matcher(text).replaceAll("'");
        boolean quoted = text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
        return quoted ? "\"" + text.replace("\"", "\"\"") + "\"" : text;
    }
}
