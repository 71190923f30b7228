package dev.holdfast.sim.api.console;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A text screen, 80 by 25, that understands the terminal sequences that the simulated shell uses. */
final class Screen {
    static final int COLUMNS = 80;
    static final int ROWS = 25;

    private final char[][] cells = new char[ROWS][COLUMNS];
    private int column;
    private int row;
    private final StringBuilder sequence = new StringBuilder();

    Screen() {
        clear();
    }

    private void clear() {
        for (char[] line : cells) Arrays.fill(line, ' ');
        column = 0;
        row = 0;
    }

    synchronized void print(String text) {
        text.chars().forEach(c -> put((char) c));
    }

    private void put(char c) {
        if (c == 0x1b || !sequence.isEmpty()) {
            follow(c);
            return;
        }
        switch (c) {
            case '\r' -> column = 0;
            case '\n' -> down();
            case '\b' -> column = Math.max(0, column - 1);
            default -> {
                if (c < ' ') return;
                if (column == COLUMNS) {
                    column = 0;
                    down();
                }
                cells[row][column++] = c;
            }
        }
    }

    /** The only sequence with an effect clears the screen. */
    private void follow(char c) {
        sequence.append(c);
        if (sequence.length() < 3 || c < 0x40) return;
        if (sequence.toString().endsWith("[2J")) clear();
        sequence.setLength(0);
    }

    private void down() {
        if (row < ROWS - 1) {
            row++;
            return;
        }
        System.arraycopy(cells, 1, cells, 0, ROWS - 1);
        cells[ROWS - 1] = new char[COLUMNS];
        Arrays.fill(cells[ROWS - 1], ' ');
    }

    /** Its lines now, with the cursor shown as a block. */
    synchronized List<String> lines() {
        var lines = new ArrayList<String>(ROWS);
        for (char[] line : cells) lines.add(new String(line));
        int at = Math.min(column, COLUMNS - 1);
        lines.set(
                row,
                lines.get(row).substring(0, at) + Font.CURSOR + lines.get(row).substring(at + 1));
        return lines;
    }
}
