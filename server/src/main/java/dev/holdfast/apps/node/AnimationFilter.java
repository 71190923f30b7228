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
 * Makes one line of an animation whose frames are lines of their own: rows that are drawn over after the cursor went up, and
 * another spinner glyph before the same words. What may still be drawn over is held back until something follows it.
 */
final class AnimationFilter {
    /** How many rows an animation may have; one that is taller is taken for plain lines. */
    static final int TALLEST = 50;

    /** A spinner's glyph is of Braille, a circle's quarter or half, or one of four strokes; words follow behind a blank. */
    private static final Pattern SPINNER = Pattern.compile("\\s*([\u2800-\u28ff\u25d0-\u25d3|/\\\\-])\\s+(\\S.*)");

    private final List<Row> held = new ArrayList<>();
    /** What is above the rows that are held, lowest last. */
    private final Deque<String> above = new ArrayDeque<>();

    private final List<String> settled = new ArrayList<>();
    private int cursor;
    private int read;
    private String latest = "";

    /**
     * A row that may still be drawn over.
     *
     * @param number of the line that drew it
     * @param settled whether what it shows was handed out before
     */
    private record Row(int number, String text, boolean settled) {}

    /** The next line, with its number in the log. */
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
        // Whole screens are redrawn, also the rows in which nothing changed.
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

    /** Nothing more comes: what was held back is as it stays. */
    void end() {
        settleAll();
    }

    /** Lines that nothing draws over any more and that were not handed out yet. */
    List<String> takeSettled() {
        var lines = List.copyOf(settled);
        settled.clear();
        return lines;
    }

    /** Whether there are rows that may still be drawn over. */
    boolean isHolding() {
        return !held.isEmpty();
    }

    /** The number of the last line of the log that need not be read again. */
    int settledUpTo() {
        return held.stream()
                        .filter(row -> !row.settled)
                        .mapToInt(Row::number)
                        .min()
                        .orElse(read + 1)
                - 1;
    }

    /** What was drawn last and may still be drawn over; null when there is nothing of the kind. */
    @Nullable
    String current() {
        return latest.isBlank() ? null : latest;
    }
}
