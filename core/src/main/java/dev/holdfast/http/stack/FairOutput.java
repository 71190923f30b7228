package dev.holdfast.http.stack;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets other requests run in between. A virtual thread gives up its processor only where it waits, and one that streams to a fast
 * client never does: ten such streams kept all others waiting for ten seconds.
 */
final class FairOutput extends FilterOutputStream {
    /** Bytes between two pauses: few enough that others wait for milliseconds, more than events usually have. */
    private static final int TURN = 64 * 1024;

    private int written;

    FairOutput(OutputStream out) {
        super(out);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        out.write(bytes, from, length);
        written += length;
        if (written < TURN) return;
        written = 0;
        // Not Thread.yield(): two threads that yield to each other keep a carrier from ever taking a new request.
        LockSupport.parkNanos(1);
    }
}
