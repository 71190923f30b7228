package dev.holdfast.http.stack;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** The body of a request. Reading fails with a {@link SocketTimeoutException} when it takes too long altogether. */
final class JettyBody extends InputStream {
    /** The maximum number of dropped bytes of an unread body; more than the largest body that is allowed. */
    private static final long MOST_DROPPED = 16 << 20;

    /** The maximum number of reads when searching for an end that has already arrived. */
    private static final int MOST_READS = 16;

    private final Request request;
    private final ArrivalLimits limits;
    private final Semaphore arrived = new Semaphore(0);
    private Content.@Nullable Chunk chunk;
    private boolean started;
    private boolean ended;
    private boolean waiting;
    private long beganAt;
    private long received;

    JettyBody(Request request, ArrivalLimits limits) {
        this.request = request;
        this.limits = limits;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, buffer.length);
        if (length == 0) return 0;
        if (!started) {
            started = true;
            beganAt = System.nanoTime();
        }
        while (chunk == null) {
            if (ended) return -1;
            long extra = TimeUnit.SECONDS.toNanos(received) / limits.bytesPerSecond();
            take(await(beganAt + limits.body().toNanos() + extra));
        }
        int read = chunk.get(buffer, offset, length);
        received += read;
        if (!chunk.hasRemaining()) release();
        return read;
    }

    private void take(Content.Chunk next) throws IOException {
        if (Content.Chunk.isFailure(next)) {
            ended = true;
            throw new IOException("The body is incomplete", next.getFailure());
        }
        ended = next.isLast();
        if (next.hasRemaining()) chunk = next;
        else next.release();
    }

    private void release() {
        if (chunk != null) chunk.release();
        chunk = null;
    }

    private Content.Chunk await(long until) throws IOException {
        while (true) {
            if (!waiting) {
                Content.Chunk next = request.read();
                if (next != null) return next;
                waiting = true;
                request.demand(arrived::release);
            }
            try {
                if (!arrived.tryAcquire(until - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                    throw new SocketTimeoutException("The body took too long to arrive");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("Interrupted while the body arrived");
            }
            waiting = false;
        }
    }

    /** Whether the body has arrived completely; data that is already there is dropped. */
    boolean isWhole() {
        release();
        try {
            for (int i = 0; i < MOST_READS && !ended && !waiting; i++) {
                Content.Chunk next = request.read();
                if (next == null) break;
                take(next);
                release();
            }
        } catch (IOException e) {
            return false;
        }
        return ended;
    }

    /**
     * Drops data that still arrives, within limits: closing a connection with unread data resets it, and the client
     * may lose the response.
     */
    void drop() {
        // A client that sent "Expect: 100-continue" waits for our answer, and one that was too slow has used up its
        // time.
        if (waiting || (!started && request.getHeaders().contains("Expect"))) return;
        long until = System.nanoTime() + limits.rest().toNanos();
        long dropped = 0;
        try {
            while (!ended && dropped < MOST_DROPPED) {
                take(await(until));
                if (chunk != null) dropped += chunk.remaining();
                release();
            }
        } catch (IOException e) {
            // Then the connection closes less gracefully.
        }
    }

    /** Whether a read is still outstanding; then the exchange can't end normally. */
    boolean isWaiting() {
        return waiting;
    }
}
