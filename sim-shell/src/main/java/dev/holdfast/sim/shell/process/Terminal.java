package dev.holdfast.sim.shell.process;

import dev.holdfast.sim.shell.text.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A pseudo terminal: what is typed is echoed, can be edited, and is read by the line; what is written appears on the screen.
 * One thread types, others read and write. A new size sends no signal.
 */
public final class Terminal implements TwoWay {
    /** Where reading is not by the line, or nobody reads, typing waits at this number of bytes. */
    private static final int MOST_WAITING = 1 << 16;

    private static final int LONGEST_LINE = 4095;

    /** What the line discipline does; the names are those of {@code stty}. */
    public record Modes(boolean echo, boolean icanon, boolean isig, boolean icrnl, boolean opost) {
        /** Those of a new terminal. */
        public static final Modes SANE = new Modes(true, true, true, true, true);

        /** Everything passes unchanged. */
        public static final Modes RAW = new Modes(false, false, false, false, false);

        /** The same, where each key can be read at once. */
        public Modes byTheKey() {
            return new Modes(echo, false, isig, icrnl, opost);
        }

        /** The same with or without echo. */
        public Modes withEcho(boolean on) {
            return new Modes(on, icanon, isig, icrnl, opost);
        }
    }

    private final OutputStream screen;
    private final Object drawing = new Object();
    /** Whole lines, or single bytes; an empty array ends one read. */
    private final Deque<byte[]> waiting = new ArrayDeque<>();

    private final StringBuilder line = new StringBuilder();
    private int waitingBytes;
    private Modes modes = Modes.SANE;
    private boolean hungUp;
    private int columns;
    private int rows;
    private volatile String path = "/dev/tty";
    private volatile Consumer<Signal> foreground = _ -> {};

    private final In in = new In();
    private final Out out = new Out();

    /** A terminal whose screen gets these bytes. */
    public Terminal(OutputStream screen, int columns, int rows) {
        this.screen = screen;
        this.columns = columns;
        this.rows = rows;
    }

    private final class In extends InputStream {
        Terminal terminal() {
            return Terminal.this;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            try {
                return length == 0 ? 0 : take(into, offset, length);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException();
            }
        }
    }

    private final class Out extends OutputStream {
        Terminal terminal() {
            return Terminal.this;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            show(Bytes.text(bytes).substring(offset, offset + length));
        }
    }

    /** The terminal behind a stream of a descriptor, null if there is none. */
    static @Nullable Terminal of(@Nullable Object stream) {
        return switch (stream) {
            case Terminal terminal -> terminal;
            case In in -> in.terminal();
            case Out out -> out.terminal();
            case null, default -> null;
        };
    }

    @Override
    public InputStream in() {
        return in;
    }

    @Override
    public OutputStream out() {
        return out;
    }

    /** Sets what gets the signals of its keys, and of its end. */
    public void foreground(Consumer<Signal> group) {
        foreground = group;
    }

    /** What gets them now. */
    public Consumer<Signal> foreground() {
        return foreground;
    }

    /** The path of its device. */
    public String path() {
        return path;
    }

    void path(String device) {
        path = device;
    }

    /** What the line discipline does. */
    public synchronized Modes modes() {
        return modes;
    }

    /** Changes that. A line that was begun can be read when reading is no longer by the line. */
    public synchronized void modes(Modes others) {
        modes = others;
        if (others.icanon || line.isEmpty()) return;
        add(Bytes.of(line.toString()));
        line.setLength(0);
    }

    /** The number of columns. */
    public synchronized int columns() {
        return columns;
    }

    /** The number of rows. */
    public synchronized int rows() {
        return rows;
    }

    /** Changes the size. */
    public synchronized void resize(int newColumns, int newRows) {
        columns = newColumns;
        rows = newRows;
    }

    /** Bytes from the keyboard. Waits while too many were not read. */
    public void type(byte[] bytes, int length) throws IOException, InterruptedException {
        for (int i = 0; i < length; i++) press(bytes[i] & 0xff);
    }

    /** The echo is shown first, or the answer would appear before the question. */
    private void press(int typed) throws IOException, InterruptedException {
        Modes now = modes();
        int key = now.icrnl && typed == '\r' ? '\n' : typed;
        Signal signal = !now.isig ? null : key == 3 ? Signal.INT : key == 0x1c ? Signal.QUIT : null;
        if (signal != null) {
            if (now.echo) show(key == 3 ? "^C" : "^\\");
            discard();
            foreground.accept(signal);
        } else if (!now.icanon) {
            if (now.echo) show(Character.toString((char) key));
            enqueue(new byte[] {(byte) key});
        } else {
            edit(now, key);
        }
    }

    private void edit(Modes now, int key) throws IOException, InterruptedException {
        switch (key) {
            case '\n' -> {
                if (now.echo) show("\n");
                enqueue(Bytes.of(takeLine() + "\n"));
            }
            case 4 -> enqueue(Bytes.of(takeLine()));
            case 8, 0x7f -> erase(now, 1);
            case 0x15 -> erase(now, Integer.MAX_VALUE);
            default -> {
                if (!append((char) key) || !now.echo) return;
                show(key < ' ' ? "^" + (char) (key + '@') : Character.toString((char) key));
            }
        }
    }

    private synchronized String takeLine() {
        String whole = line.toString();
        line.setLength(0);
        return whole;
    }

    private synchronized boolean append(char key) {
        if (line.length() >= LONGEST_LINE) return false;
        line.append(key);
        return true;
    }

    /** Erases characters, each of which may be several bytes. */
    private void erase(Modes now, int most) throws IOException {
        int erased = 0;
        synchronized (this) {
            while (erased < most && !line.isEmpty()) {
                int last;
                do {
                    last = line.charAt(line.length() - 1);
                    line.setLength(line.length() - 1);
                } while ((last & 0xc0) == 0x80 && !line.isEmpty());
                erased++;
            }
        }
        if (now.echo) show("\b \b".repeat(erased));
    }

    private synchronized void discard() {
        line.setLength(0);
        waiting.clear();
        waitingBytes = 0;
        notifyAll();
    }

    private synchronized void enqueue(byte[] bytes) throws InterruptedException {
        while (waitingBytes >= MOST_WAITING && !hungUp) wait();
        add(bytes);
    }

    private synchronized void add(byte[] bytes) {
        waiting.add(bytes);
        waitingBytes += bytes.length;
        notifyAll();
    }

    private synchronized int take(byte[] into, int offset, int length) throws InterruptedException {
        while (waiting.isEmpty()) {
            if (hungUp) return -1;
            wait();
        }
        byte[] first = waiting.remove();
        if (first.length == 0) return -1;
        int count = Math.min(length, first.length);
        System.arraycopy(first, 0, into, offset, count);
        if (count < first.length) {
            byte[] rest = new byte[first.length - count];
            System.arraycopy(first, count, rest, 0, rest.length);
            waiting.addFirst(rest);
        }
        waitingBytes -= count;
        notifyAll();
        return count;
    }

    private void show(String text) throws IOException {
        boolean gone;
        boolean translated;
        synchronized (this) {
            gone = hungUp;
            translated = modes.opost;
        }
        if (gone) throw new IOException("Input/output error");
        synchronized (drawing) {
            screen.write(Bytes.of(translated ? text.replace("\n", "\r\n") : text));
            screen.flush();
        }
    }

    /** Nobody is at it any more: reads end, writes fail, and its processes get SIGHUP. */
    public void hangUp() {
        synchronized (this) {
            if (hungUp) return;
            hungUp = true;
            notifyAll();
        }
        foreground.accept(Signal.HUP);
    }
}
