package dev.holdfast.cli;

import dev.holdfast.cli.output.Terminal;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/** A terminal at which somebody has decided what to type. Without any lines it is none. */
final class TypedTerminal implements Terminal {
    private final boolean there;
    private final int columns;
    private final Queue<String> lines;

    private TypedTerminal(boolean there, int columns, List<String> lines) {
        this.there = there;
        this.columns = columns;
        this.lines = new ArrayDeque<>(lines);
    }

    static TypedTerminal none() {
        return new TypedTerminal(false, 80, List.of());
    }

    static TypedTerminal with(int columns, String... lines) {
        return new TypedTerminal(true, columns, List.of(lines));
    }

    @Override
    public boolean isShown() {
        return there;
    }

    @Override
    public boolean canAsk() {
        return there;
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public int rows() {
        return 24;
    }

    @Override
    public String ask(String question) {
        return lines.poll();
    }

    @Override
    public String askSecretly(String question) {
        return lines.poll();
    }
}
