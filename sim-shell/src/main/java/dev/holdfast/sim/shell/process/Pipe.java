package dev.holdfast.sim.shell.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;

/** A pipe between two commands with a buffer of 64 KiB, as on Linux. */
public final class Pipe {
    private final byte[] ring = new byte[1 << 16];
    private int from;
    private int filled;
    private boolean noWriter;
    private boolean noReader;

    private final InputStream in = new InputStream() {
        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            return take(into, offset, length);
        }

        @Override
        public int available() {
            synchronized (Pipe.this) {
                return filled;
            }
        }

        @Override
        public void close() {
            synchronized (Pipe.this) {
                noReader = true;
                Pipe.this.notifyAll();
            }
        }
    };

    private final OutputStream out = new OutputStream() {
        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            put(bytes, offset, length);
        }

        @Override
        public void close() {
            synchronized (Pipe.this) {
                noWriter = true;
                Pipe.this.notifyAll();
            }
        }
    };

    /** The end that is read. */
    public InputStream in() {
        return in;
    }

    /** The end that is written. */
    public OutputStream out() {
        return out;
    }

    private int take(byte[] into, int offset, int length) throws IOException {
        try {
            return length == 0 ? 0 : taken(into, offset, length);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private synchronized int taken(byte[] into, int offset, int length) throws InterruptedException {
        while (filled == 0) {
            if (noWriter) return -1;
            wait();
        }
        int count = Math.min(length, filled);
        for (int i = 0; i < count; i++) into[offset + i] = ring[(from + i) % ring.length];
        from = (from + count) % ring.length;
        filled -= count;
        notifyAll();
        return count;
    }

    private void put(byte[] bytes, int offset, int length) throws IOException {
        try {
            for (int done = 0; done < length; ) done += added(bytes, offset + done, length - done);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private synchronized int added(byte[] bytes, int offset, int length) throws IOException, InterruptedException {
        while (filled == ring.length && !noReader) wait();
        if (noReader) throw new BrokenPipe();
        int count = Math.min(length, ring.length - filled);
        for (int i = 0; i < count; i++) ring[(from + filled + i) % ring.length] = bytes[offset + i];
        filled += count;
        notifyAll();
        return count;
    }

    private static InterruptedIOException interrupted() {
        Thread.currentThread().interrupt();
        return new InterruptedIOException();
    }
}
