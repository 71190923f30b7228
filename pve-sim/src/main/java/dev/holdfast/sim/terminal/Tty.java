package dev.holdfast.sim.terminal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A terminal's line discipline: echoes input, supports editing, and passes on whole lines. One thread types, another
 * reads lines and prints.
 */
public final class Tty {
    /** Receives the printed and echoed text. */
    public interface Output {
        /** Writes these bytes. */
        void write(byte[] bytes) throws IOException;
    }

    /** The client is gone. */
    static final class HungUp extends Exception {
        HungUp() {
            super("hung up", null, false, false);
        }
    }

    private static final int LONGEST_LINE = 4096;
    private static final String INTERRUPTED = "\u0003";
    private static final String END = "\u0004";

    private final Output output;
    private final Deque<String> lines = new ArrayDeque<>();
    private final StringBuilder typed = new StringBuilder();
    private String unfinished = "";
    private boolean silent;
    private boolean interrupted;
    private boolean hungUp;
    private int escape;
    private int columns = 80;
    private int rows = 20;

    /** A terminal that prints there. */
    public Tty(Output output) {
        this.output = output;
    }

    /** Input from the keyboard. */
    public void type(byte[] bytes) throws IOException {
        // A character that was split between two messages is joined.
        String text = unfinished + new String(bytes, StandardCharsets.ISO_8859_1);
        int whole = whole(text);
        unfinished = text.substring(whole);
        byte[] raw = text.substring(0, whole).getBytes(StandardCharsets.ISO_8859_1);
        for (int key : new String(raw, StandardCharsets.UTF_8).codePoints().toArray()) press(key);
    }

    /** How many of these bytes form complete UTF-8 characters. */
    private static int whole(String bytes) {
        for (int back = 1; back <= Math.min(3, bytes.length()); back++) {
            int lead = bytes.charAt(bytes.length() - back);
            if (lead < 0x80) break;
            if (lead >= 0xc0)
                return back < (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2) ? bytes.length() - back : bytes.length();
        }
        return bytes.length();
    }

    private void press(int key) throws IOException {
        if (skipped(key)) return;
        switch (key) {
            case '\r', '\n' -> enter(typed.toString(), "\r\n");
            case 3 -> enter(INTERRUPTED, "^C\r\n");
            case 4 -> {
                if (typed.isEmpty()) enter(END, "");
            }
            case 8, 0x7f -> {
                if (!typed.isEmpty()) erase(1);
            }
            case 0x15 -> erase(typed.codePointCount(0, typed.length()));
            default -> {
                if (key < ' ' || typed.length() >= LONGEST_LINE) return;
                typed.appendCodePoint(key);
                echo(Character.toString(key));
            }
        }
    }

    /** Arrow keys and similar keys arrive as escape sequences, which are ignored here. */
    private boolean skipped(int key) {
        if (key == 0x1b) {
            escape = 1;
            return true;
        }
        if (escape == 0) return false;
        boolean opened = escape == 1 && (key == '[' || key == 'O');
        boolean goesOn = escape == 2 && (key < 0x40 || key > 0x7e);
        escape = opened || goesOn ? 2 : 0;
        return true;
    }

    private void erase(int characters) throws IOException {
        for (int i = 0; i < characters; i++) {
            typed.setLength(typed.offsetByCodePoints(typed.length(), -1));
        }
        echo("\b \b".repeat(characters));
    }

    /** The echo is sent first, or the answer would appear before the question. Ctrl-C discards waiting lines. */
    private void enter(String line, String echoed) throws IOException {
        typed.setLength(0);
        send(echoed);
        synchronized (this) {
            if (line.equals(INTERRUPTED)) {
                interrupted = true;
                lines.clear();
            }
            lines.add(line);
            notifyAll();
        }
    }

    private void echo(String text) throws IOException {
        boolean unseen;
        synchronized (this) {
            unseen = silent;
        }
        if (!unseen) send(text);
    }

    private void send(String text) throws IOException {
        if (!text.isEmpty()) output.write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Asks for a line; null when there will be none (Ctrl-D), empty when interrupted. */
    @Nullable
    String ask(String prompt, boolean secret) throws HungUp {
        synchronized (this) {
            silent = secret;
        }
        print(prompt);
        String line = take();
        synchronized (this) {
            silent = false;
            interrupted = lines.contains(INTERRUPTED);
        }
        return line.equals(END) ? null : line.equals(INTERRUPTED) ? "" : line;
    }

    private synchronized String take() throws HungUp {
        await(() -> !lines.isEmpty(), 0);
        return lines.remove();
    }

    /** Prints text whose lines end with a line feed only. */
    void print(String text) throws HungUp {
        try {
            send(text.replace("\n", "\r\n"));
        } catch (IOException e) {
            throw new HungUp();
        }
    }

    /** Whether Ctrl-C was pressed since the last line was asked for; resets it. */
    synchronized boolean wasInterrupted() {
        boolean was = interrupted;
        if (was) lines.remove(INTERRUPTED);
        interrupted = false;
        return was;
    }

    /** Waits by this clock, or until Ctrl-C. */
    synchronized void pause(Duration time, LongSupplier clock) throws HungUp {
        long until = clock.getAsLong() + time.toMillis();
        await(() -> clock.getAsLong() >= until || interrupted, 5);
    }

    /** Waits until the condition holds; checks it after input and, unless {@code millis} is zero, at this interval. */
    private synchronized void await(BooleanSupplier so, long millis) throws HungUp {
        try {
            while (!so.getAsBoolean() && !hungUp) wait(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            hungUp = true;
        }
        if (hungUp) throw new HungUp();
    }

    /** Sets the size of the window. */
    public synchronized void resize(int newColumns, int newRows) {
        columns = newColumns;
        rows = newRows;
    }

    synchronized String size() {
        return rows + " " + columns;
    }

    /** Ends all waiting: the client is gone. */
    public synchronized void hangUp() {
        hungUp = true;
        notifyAll();
    }
}
