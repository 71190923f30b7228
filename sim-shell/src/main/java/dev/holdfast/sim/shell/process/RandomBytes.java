package dev.holdfast.sim.shell.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.Random;

/** An endless stream of random bytes. */
final class RandomBytes extends InputStream {
    private final Random random;

    RandomBytes(long seed) {
        random = new Random(seed ^ System.identityHashCode(this));
    }

    @Override
    public int read() throws IOException {
        check();
        return random.nextInt(256);
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        check();
        for (int i = 0; i < length; i++) into[offset + i] = (byte) random.nextInt();
        return length;
    }

    /** Stops on an interrupt, because a program that copies the endless stream would never end otherwise. */
    private static void check() throws IOException {
        if (Thread.currentThread().isInterrupted()) throw new InterruptedIOException();
    }
}
