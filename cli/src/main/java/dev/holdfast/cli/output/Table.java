package dev.holdfast.cli.output;

import java.util.ArrayList;
import java.util.List;

/** Rows in columns, fitted to the width of the terminal. */
final class Table {
    private static final String GAP = "  ";
    /** A column is not made narrower than this. */
    private static final int NARROWEST = 10;

    private Table() {}

    /**
     * Prints a table: the widest columns are cut first, then the last columns are left out.
     *
     * @param width characters in a line; 0 for no limit
     */
    static List<String> print(List<String> titles, List<List<String>> rows, int width) {
        int[] widths = new int[titles.size()];
        for (int i = 0; i < widths.length; i++) {
            widths[i] = length(titles.get(i));
            for (List<String> row : rows) widths[i] = Math.max(widths[i], length(row.get(i)));
        }
        int shown = width > 0 ? fit(widths, width) : widths.length;
        List<String> lines = new ArrayList<>();
        lines.add(line(titles, widths, shown));
        for (List<String> row : rows) lines.add(line(row, widths, shown));
        return lines;
    }

    /** Makes columns narrower and returns how many fit. */
    private static int fit(int[] widths, int width) {
        for (int shown = widths.length; shown > 1; shown--) {
            int[] tried = widths.clone();
            int over = total(tried, shown) - width;
            while (over > 0) {
                int widest = 0;
                for (int i = 1; i < shown; i++) if (tried[i] >= tried[widest]) widest = i;
                if (tried[widest] <= NARROWEST) break;
                tried[widest]--;
                over--;
            }
            if (over <= 0) {
                System.arraycopy(tried, 0, widths, 0, widths.length);
                return shown;
            }
        }
        widths[0] = Math.min(widths[0], width);
        return 1;
    }

    private static int total(int[] widths, int shown) {
        int total = GAP.length() * (shown - 1);
        for (int i = 0; i < shown; i++) total += widths[i];
        return total;
    }

    private static String line(List<String> cells, int[] widths, int shown) {
        var line = new StringBuilder();
        for (int i = 0; i < shown; i++) {
            String cell = cut(cells.get(i), widths[i]);
            line.append(cell);
            if (i < shown - 1) line.append(" ".repeat(widths[i] - length(cell))).append(GAP);
        }
        return line.toString().stripTrailing();
    }

    static String cut(String text, int width) {
        if (length(text) <= width) return text;
        return text.substring(0, text.offsetByCodePoints(0, Math.max(0, width - 1))) + "…";
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
