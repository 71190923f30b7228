package dev.holdfast.sim.shell.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The streams of a process by descriptor number, and its controlling terminal; immutable, every redirection creates a new set.
 */
public final class Descriptors {
    /** The place of the controlling terminal. */
    private static final int CONTROLLING = -1;

    private final Map<Integer, Object> streams;

    private Descriptors(Map<Integer, Object> streams) {
        this.streams = streams;
    }

    /** The three standard streams. */
    public static Descriptors of(InputStream in, OutputStream out, OutputStream err) {
        return new Descriptors(Map.of(0, in, 1, out, 2, err));
    }

    /** All three are this terminal, which is also the controlling one. */
    public static Descriptors of(Terminal terminal) {
        return new Descriptors(Map.of(0, terminal, 1, terminal, 2, terminal, CONTROLLING, terminal));
    }

    private Descriptors with(int number, @Nullable Object stream) {
        var changed = new TreeMap<>(streams);
        if (stream == null) changed.remove(number);
        else changed.put(number, stream);
        return new Descriptors(changed);
    }

    /** The same with another input stream. */
    public Descriptors reading(int number, InputStream in) {
        return with(number, in);
    }

    /** The same with another output stream. */
    public Descriptors writing(int number, OutputStream out) {
        return with(number, out);
    }

    /** The same with another stream in both directions. */
    public Descriptors using(int number, TwoWay stream) {
        return with(number, stream);
    }

    /** The same without a controlling terminal, as in a new session. */
    public Descriptors detached() {
        return with(CONTROLLING, null);
    }

    /** The controlling terminal, null if there is none. */
    public @Nullable Terminal terminal() {
        return terminal(CONTROLLING);
    }

    /** The terminal behind a descriptor, null if it is something else. */
    public @Nullable Terminal terminal(int number) {
        return Terminal.of(streams.get(number));
    }

    /** The same with a descriptor duplicated under another number. */
    public Descriptors copying(int number, int original) throws IOException {
        Object stream = streams.get(original);
        if (stream == null) throw new IOException(original + ": Bad file descriptor");
        return with(number, stream);
    }

    /** The same without a descriptor. */
    public Descriptors closing(int number) {
        return with(number, null);
    }

    /** Standard input. */
    public InputStream in() {
        return in(0);
    }

    /** The input stream of a descriptor; an empty one if it has none. */
    public InputStream in(int number) {
        return switch (streams.get(number)) {
            case InputStream in -> in;
            case TwoWay both -> both.in();
            case null, default -> InputStream.nullInputStream();
        };
    }

    /** The output stream of a descriptor: 1 for standard output, 2 for standard error. */
    public OutputStream out(int number) {
        return switch (streams.get(number)) {
            case OutputStream out -> out;
            case TwoWay both -> both.out();
            case null, default -> OutputStream.nullOutputStream();
        };
    }
}
