package dev.holdfast.base.text;

import java.util.Arrays;

/**
 * One line of output as a terminal would show it at the end: carriage returns, backspaces and cursor codes overwrite what was
 * printed before; colours, titles and character sets leave nothing. It is fed one character after the other, so that its input
 * may be cut anywhere. Each character takes one column here, also one that a terminal draws two columns wide or none.
 */
public final class TerminalLine {
    /** How many columns are kept: whoever feeds a line that {@link #isFull} takes a {@link #cut} of it first. */
    public static final int WIDEST = 8192;

    /** Where in an escape sequence the input is. A string is what ESC ] and its like begin, such as a window's title. */
    private enum State {
        TEXT,
        ESCAPE,
        CONTROL,
        STRING,
        STRING_ESCAPE
    }

    private static final char ESC = '\u001b';
    private static final char BEL = '\u0007';
    private static final char CSI = '\u009b';
    private static final char ST = '\u009c';
    private static final int LONGEST_PARAMETERS = 32;
    private static final int WINDOW = 200;
    private static final int HIGHEST = 100_000;

    private final StringBuilder parameters = new StringBuilder();
    private int[] columns = new int[256];
    private int length;
    private int cursor;
    private int up;
    private boolean redrawn;
    private char high;
    private State state = State.TEXT;

    /** How a whole line of text, without a line feed, looks on a terminal. */
    public static String shown(String line) {
        if (line.chars().noneMatch(c -> isControl((char) c) && c != '\t')) return line;
        var shown = new TerminalLine();
        var text = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            if (shown.isFull()) text.append(shown.cut());
            shown.add(line.charAt(i));
        }
        return text.append(shown.text()).toString();
    }

    /** The next character of the line; a line feed is none. */
    public void add(char c) {
        switch (state) {
            case TEXT -> text(c);
            case ESCAPE -> escape(c);
            case CONTROL -> control(c);
            case STRING -> {
                if (c == BEL || c == ST) state = State.TEXT;
                else if (c == ESC) state = State.STRING_ESCAPE;
            }
            case STRING_ESCAPE -> {
                state = State.ESCAPE;
                if (c == '\\') state = State.TEXT;
                else escape(c);
            }
        }
    }

    /** Whether another character may find no room. */
    public boolean isFull() {
        return length == WIDEST;
    }

    /** How many rows above the one that it belongs to it was drawn: that many earlier lines ago. */
    public int up() {
        return up;
    }

    /** What it shows by now. */
    public String text() {
        int end = length;
        // Who redraws a line blanks out what was longer before.
        while (redrawn && end > 0 && columns[end - 1] == ' ') end--;
        return new String(columns, 0, end);
    }

    /** Takes away its beginning, up to the last blank if there is one in its second half. */
    public String cut() {
        int end = length;
        while (end > length / 2 && columns[end - 1] != ' ') end--;
        if (end == length / 2) end = length;
        String text = new String(columns, 0, end);
        System.arraycopy(columns, end, columns, 0, length - end);
        length -= end;
        cursor = Math.max(0, cursor - end);
        return text;
    }

    /** Begins the next line; a sequence that nothing ended ends with its line. */
    public void clear() {
        length = 0;
        cursor = 0;
        up = 0;
        redrawn = false;
        high = 0;
        state = State.TEXT;
    }

    private static boolean isControl(char c) {
        return c < ' ' || (c >= '\u007f' && c <= '\u009f');
    }

    private void text(char c) {
        switch (c) {
            case ESC -> state = State.ESCAPE;
            case CSI -> begin(State.CONTROL);
            case '\r' -> move(0);
            case '\b' -> move(cursor - 1);
            default -> {
                if (c == '\t' || !isControl(c)) print(c);
            }
        }
    }

    private void escape(char c) {
        switch (c) {
            case '[' -> begin(State.CONTROL);
            case ']', 'P', 'X', '^', '_' -> begin(State.STRING);
            default -> {
                // What selects a character set has another character behind this one.
                boolean goesOn = (c >= ' ' && c <= '/') || c == ESC;
                if (!goesOn) state = State.TEXT;
                if (isControl(c) && c != ESC) text(c);
            }
        }
    }

    private void begin(State sequence) {
        parameters.setLength(0);
        state = sequence;
    }

    private void control(char c) {
        if (c >= '@' && c <= '~') {
            state = State.TEXT;
            obey(c);
        } else if (c >= ' ' && c < '@') {
            if (parameters.length() < LONGEST_PARAMETERS) parameters.append(c);
        } else if (c == '\r' || c == '\b') {
            text(c); // as terminals do
        } else {
            state = State.TEXT;
            text(c);
        }
    }

    private void obey(char order) {
        if (!parameters.isEmpty() && "<=>?".indexOf(parameters.charAt(0)) >= 0)
            return; // modes, such as a hidden cursor
        int count = Math.max(1, parameter(0));
        switch (order) {
            case 'A' -> leave(up + count, cursor);
            case 'F' -> leave(up + count, 0);
            case 'B' -> leave(Math.max(0, up - count), cursor);
            case 'E' -> leave(Math.max(0, up - count), 0);
            case 'C' -> move(cursor + count);
            case 'D' -> move(cursor - count);
            case 'G', '`' -> move(count - 1);
            case 'H', 'f' -> move(Math.max(1, parameter(1)) - 1);
            case 'J', 'K' -> erase(parameter(0));
            default -> {} // colours above all
        }
    }

    private int parameter(int index) {
        String[] all = parameters.toString().split(";", -1);
        if (index >= all.length || !all[index].matches("[0-9]{1,5}")) return 0;
        return Integer.parseInt(all[index]);
    }

    /** Nothing is known of the row that is drawn on now. */
    private void leave(int row, int column) {
        if (row != up) length = 0;
        up = Math.min(row, HIGHEST);
        move(column);
    }

    private void move(int column) {
        // As far as a window is wide: some bytes that go far to the right must not become thousands of blanks.
        cursor = Math.clamp(column, 0, Math.max(length, WINDOW - 1));
        redrawn = true;
        high = 0;
    }

    private void erase(int what) {
        redrawn = true;
        if (what == 0) length = Math.min(length, cursor);
        else if (what == 1) Arrays.fill(columns, 0, Math.min(length, cursor + 1), ' ');
        else length = 0;
    }

    private void print(char c) {
        if (Character.isHighSurrogate(c)) {
            high = c;
            return;
        }
        int point = c;
        if (Character.isLowSurrogate(c)) point = high == 0 ? '\uFFFD' : Character.toCodePoint(high, c);
        high = 0;
        cursor = Math.min(cursor, WIDEST - 1);
        if (cursor >= columns.length) columns = Arrays.copyOf(columns, Math.min(WIDEST, 2 * cursor + 1));
        while (length < cursor) columns[length++] = ' ';
        columns[cursor++] = point;
        length = Math.max(length, cursor);
    }
}
