package dev.holdfast.sim.shell.process;

import dev.holdfast.sim.shell.file.FileEntry;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.function.BooleanSupplier;

/**
 * A named pipe. Whoever opens it in one direction waits for the other one; opened in both, it never ends. It is not known
 * when a process that keeps a descriptor ends, so one that has been opened in both directions stays so.
 */
public final class Fifo implements FileEntry.Special {
    private final Pipe pipe = new Pipe();
    private int readers;
    private int writers;
    private boolean both;

    @Override
    public InputStream in() throws IOException {
        synchronized (this) {
            readers++;
            notifyAll();
            await(() -> writers > 0 || both);
        }
        return new Reading();
    }

    @Override
    public OutputStream out() throws IOException {
        synchronized (this) {
            writers++;
            notifyAll();
            await(() -> readers > 0 || both);
        }
        return new Writing(true);
    }

    /** Opened for reading and writing by one descriptor. */
    public synchronized TwoWay both() {
        both = true;
        notifyAll();
        var reading = new Reading();
        var writing = new Writing(false);
        return new TwoWay() {
            @Override
            public InputStream in() {
                return reading;
            }

            @Override
            public OutputStream out() {
                return writing;
            }
        };
    }

    private synchronized void await(BooleanSupplier so) throws IOException {
        try {
            while (!so.getAsBoolean()) wait();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }

    /** Whether there is something to read; waits for it unless the last writer has left. */
    private synchronized boolean awaitBytes() throws IOException {
        await(() -> available() > 0 || (writers == 0 && !both));
        return available() > 0;
    }

    private int available() {
        try {
            return pipe.in().available();
        } catch (IOException e) {
            return 0;
        }
    }

    private synchronized void changed() {
        notifyAll();
    }

    private synchronized void left() {
        writers--;
        notifyAll();
    }

    private final class Reading extends InputStream {
        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (length == 0) return 0;
            return awaitBytes() ? pipe.in().read(into, offset, length) : -1;
        }
    }

    private final class Writing extends OutputStream {
        private boolean counts;

        Writing(boolean counts) {
            this.counts = counts;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            // In pieces that always fit once there is room, so that a reader is told of each.
            for (int at = 0; at < length; at += 4096) {
                pipe.out().write(bytes, offset + at, Math.min(4096, length - at));
                changed();
            }
        }

        @Override
        public void close() {
            if (counts) left();
            counts = false;
        }
    }
}
