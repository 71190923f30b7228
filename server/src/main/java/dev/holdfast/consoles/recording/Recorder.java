package dev.holdfast.consoles.recording;

import dev.holdfast.consoles.relay.FarEnd;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A terminal that is recorded while it is used. What was received is stored before it is shown, or within a second: the
 * terminal ends when it can't be stored.
 */
final class Recorder implements FarEnd {
    /** So many characters make a part. */
    private static final int PART = 32 * 1024;

    /** The output of one recording, in bytes. */
    private static final long MOST = 64L << 20;

    private static final double NANOS = 1e9;

    /** The first output, whoever opens the console and with whatever program. Not part of the recording. */
    private static final byte[] NOTICE =
            "\u001b[1mThis console is recorded.\u001b[0m\r\n".getBytes(StandardCharsets.US_ASCII);

    /** Where the parts go. */
    interface Shelf {
        /** Stores a part. Throws {@link Lost} when it can't. */
        void add(int number, String lines, long bytes);

        /** No part follows. */
        void end(Recorder ended);
    }

    private final FarEnd terminal;
    private final Shelf shelf;
    private final LongSupplier nanos;
    private final long began;
    private final Asciicast cast = new Asciicast();
    private final ReentrantLock lock = new ReentrantLock(); // guards the rest
    private final StringBuilder lines = new StringBuilder();
    private int parts;
    private long bytes;
    private boolean ended;
    private volatile @Nullable Lost lost;
    private boolean noticed; // only the thread that receives uses it

    Recorder(FarEnd terminal, String head, Shelf shelf, LongSupplier nanos) {
        this.terminal = terminal;
        this.shelf = shelf;
        this.nanos = nanos;
        this.began = nanos.getAsLong();
        lines.append(head);
    }

    private double seconds() {
        return (nanos.getAsLong() - began) / NANOS;
    }

    @Override
    public byte @Nullable [] receive() {
        if (!noticed) {
            noticed = true;
            return NOTICE.clone();
        }
        byte[] received = terminal.receive();
        Lost why = lost;
        if (why != null) throw why;
        if (received == null) return null;
        lock.lock();
        try {
            bytes += received.length;
            if (bytes > MOST) {
                throw new Lost("The recording of this console has reached " + (MOST >> 20)
                        + " MiB. Open the console again: a new recording begins.");
            }
            lines.append(cast.output(seconds(), received));
            if (lines.length() >= PART) store();
        } finally {
            lock.unlock();
        }
        return received;
    }

    @Override
    public void send(byte[] typed) {
        terminal.send(typed);
    }

    @Override
    public void resize(int columns, int rows) {
        terminal.resize(columns, rows);
        lock.lock();
        try {
            lines.append(Asciicast.size(seconds(), columns, rows));
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void ping() {
        terminal.ping();
    }

    /** Stores what came since the last part. Disconnects the terminal if that fails. */
    void flush() {
        lock.lock();
        try {
            if (!ended && !lines.isEmpty()) store();
        } catch (Lost e) {
            lost = e;
            terminal.close();
        } finally {
            lock.unlock();
        }
    }

    private void store() {
        shelf.add(parts, lines.toString(), bytes);
        parts++;
        lines.setLength(0);
    }

    @Override
    public void close() {
        terminal.close();
        lock.lock();
        try {
            if (ended) return;
            ended = true;
            if (!lines.isEmpty()) store();
        } catch (Lost e) {
            // The shelf has reported it; the terminal is closed already.
        } finally {
            lock.unlock();
        }
        shelf.end(this);
    }
}
