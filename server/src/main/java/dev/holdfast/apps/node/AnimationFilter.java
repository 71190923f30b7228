package dev.holdfast.apps.node;

import dev.holdfast.ssh.PrintedLine;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reduces an animation whose frames are separate lines to one line: rows that are redrawn after the cursor moved up, and
 * lines that differ only in their spinner glyph. Rows that may still be redrawn are held back until another line follows.
 */
final class AnimationFilter {
    /** The maximum rows of an animation; a taller one is treated as plain lines. */
    static final int TALLEST = 50;

    /** A spinner glyph is a Braille pattern, a half or quarter circle, or one of four strokes; a space and text follow. */
    private static final Pattern SPINNER = Pattern.compile("\\s*([\u2800-\u28ff\u25d0-\u25d3|/\\\\-])\\s+(\\S.*)");

    private final List<Row> held = new ArrayList<>();
    /** The rows above those that are held, lowest last. */
    private final Deque<String> above = new ArrayDeque<>();

    private final List<String> settled = new ArrayList<>();
    private int cursor;
    private int read;
    private String latest = "";

    /**
     * A row that may still be redrawn.
     *
     * @param number of the line that drew it
     * @param settled whether its text was already returned
     */
    private record Row(int number, String text, boolean settled) {}

    /** Adds the next line, with its number in the log. */
    void add(PrintedLine line) {
        read = line.number();
        var row = new Row(line.number(), line.text(), false);
        int missing = Math.max(0, line.up() - cursor);
        if (line.up() > 0 && held.size() + missing <= TALLEST) {
            goUp(line.up(), line.number());
            redraw(row);
        } else if (cursor < held.size()) {
            redraw(row);
        } else if (held.size() == 1 && isNextFrame(held.getFirst().text, row.text)) {
            held.set(0, row);
            latest = row.text;
        } else {
            settleAll();
            held.add(row);
            cursor = 1;
            if (SPINNER.matcher(row.text).matches()) latest = row.text;
            else settleAll();
        }
    }

    private void goUp(int rows, int number) {
        cursor -= rows;
        for (; cursor < 0; cursor++) {
            String text = above.isEmpty() ? "" : above.removeLast();
            held.addFirst(new Row(number, text, true));
        }
    }

    private void redraw(Row row) {
        latest = row.text;
        Row before = held.get(cursor);
        // A redraw covers the whole screen, including unchanged rows.
        held.set(cursor++, before.text.equals(row.text) ? new Row(row.number, row.text, before.settled) : row);
    }

    private static boolean isNextFrame(String before, String after) {
        Matcher one = SPINNER.matcher(before);
        Matcher other = SPINNER.matcher(after);
        return one.matches()
                && other.matches()
                && one.group(2).equals(other.group(2))
                && !one.group(1).equals(other.group(1));
    }

    private void settle(Row row) {
        above.addLast(row.text);
        if (above.size() > TALLEST) above.removeFirst();
        if (!row.settled && !row.text.isBlank()) settled.add(row.text);
    }

    private void settleAll() {
        held.forEach(this::settle);
        held.clear();
        cursor = 0;
        latest = "";
    }

    /** Ends the log: the rows that were held back are final. */
    void end() {
        settleAll();
    }

    /** Lines that can't be redrawn any more and were not returned yet. */
    List<String> takeSettled() {
        var lines = List.copyOf(settled);
        settled.clear();
        return lines;
    }

    /** Whether there are rows that may still be redrawn. */
    boolean isHolding() {
        return !held.isEmpty();
    }

    /** The number of the last log line that does not have to be read again. */
    int settledUpTo() {
        return held.stream()
                        .filter(row -> !row.settled)
                        .mapToInt(Row::number)
                        .min()
                        .orElse(read + 1)
                - 1;
    }

    /** The row that was drawn last and may still be redrawn; null when there is none. */
    @Nullable
    String current() {
        return latest.isBlank() ? null : latest;
    }
}
