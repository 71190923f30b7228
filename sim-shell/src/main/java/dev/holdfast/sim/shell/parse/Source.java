package dev.holdfast.sim.shell.parse;

import dev.holdfast.sim.shell.text.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * The characters of a script. No more is read from a stream than the parser needs: a command can read the text after
 * itself, as the commands of a script on standard input do.
 */
public final class Source {
    static final int END = -1;

    private final InputStream in;
    private final int[] ahead = new int[2];
    private int count;
    private int line = 1;

    /** Reads a script from a stream. */
    public Source(InputStream in) {
        this.in = in;
    }

    /** Reads a script from a text. */
    public static Source of(String text) {
        return new Source(Bytes.in(text));
    }

    int line() {
        return line;
    }

    int peek() {
        return peek(0);
    }

    int peek(int distance) {
        while (count <= distance) ahead[count++] = read();
        return ahead[distance];
    }

    private int read() {
        try {
            return in.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int next() {
        int next = peek();
        ahead[0] = ahead[1];
        count--;
        if (next == '\n') line++;
        return next;
    }

    boolean take(char wanted) {
        if (peek() != wanted) return false;
        next();
        return true;
    }

    boolean lies(String pair) {
        return peek() == pair.charAt(0) && peek(1) == pair.charAt(1);
    }
}
