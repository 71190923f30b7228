package dev.holdfast.pve;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A WebSocket as a stream of bytes each way: where messages begin and end is nobody's concern here. One thread receives;
 * any may send or close. Waiting for what comes has no deadline, sending has one.
 */
final class WebSocket implements AutoCloseable {
    /** Half of what every version of pveproxy takes in one frame. */
    private static final int LARGEST_SENT = 32 * 1024;

    private static final SecureRandom RANDOM = new SecureRandom();

    private final Dialer.Dialed socket;
    private final DataInputStream in;
    private final Deadlines deadlines;
    private final Timeouts timeouts;
    private final Consumer<WebSocket> forget;
    private final ReentrantLock sending = new ReentrantLock();
    private final AtomicBoolean unanswered = new AtomicBoolean();
    private volatile boolean closed;
    private boolean inMessage;

    WebSocket(Connection connection, Deadlines deadlines, Timeouts timeout, Consumer<WebSocket> forget) {
        this.socket = connection.socket();
        this.in = new DataInputStream(connection.in());
        this.deadlines = deadlines;
        this.timeouts = timeout;
        this.forget = forget;
    }

    /** A deadline for all that is done until it is closed, which ends the connection when it rings. */
    Deadlines.Deadline deadline() {
        Deadlines.Deadline deadline = deadlines.in(timeouts.answer());
        deadline.watch(socket.plain());
        return deadline;
    }

    /** The next bytes, or null at the end: either side has closed. pveproxy does so without a word. */
    byte @Nullable [] receive() {
        try {
            while (!closed) {
                Frames.Frame frame = Frames.read(in);
                if (frame == null) break;
                unanswered.set(false);
                if (frame.isControl() ? !control(frame) : !follows(frame)) break;
                if (!frame.isControl() && frame.payload().length > 0) return frame.payload();
            }
        } catch (IOException e) {
            if (!closed) {
                end();
                throw explain(e, false);
            }
        }
        end();
        return null;
    }

    /** Parts of a message come in a row, though control frames may stand between them. */
    private boolean follows(Frames.Frame frame) throws IOException {
        if ((frame.opcode() == Frames.CONTINUATION) != inMessage) throw new IOException("a frame out of turn");
        inMessage = !frame.last();
        return true;
    }

    /** False when it was the last. */
    private boolean control(Frames.Frame frame) throws IOException {
        if (frame.opcode() == Frames.PING) pong(frame.payload());
        if (frame.opcode() != Frames.CLOSE) return true;
        if (frame.payload().length == 1) throw new IOException("a malformed control frame");
        close();
        return false;
    }

    /** Who hung up after asking may have said something in between, which is still to be read. */
    private void pong(byte[] payload) {
        try {
            write(Frames.PONG, payload);
        } catch (IOException e) {
            // reading tells
        }
    }

    /** Sends bytes; they have left when this returns. */
    void send(byte[] bytes) {
        try {
            for (int from = 0; from < bytes.length; from += LARGEST_SENT) {
                write(Frames.BINARY, Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + LARGEST_SENT)));
            }
        } catch (IOException e) {
            end();
            throw explain(e, true);
        }
    }

    /**
     * Shows that we are there, and asks for the same: an endpoint that was silent since the last ping is given up. Only who
     * receives meanwhile hears it.
     */
    void ping() {
        if (unanswered.getAndSet(true)) {
            end();
            throw new PveException.TimedOut("No sign of life from the console since the last ping.", false);
        }
        try {
            write(Frames.PING, new byte[0]);
        } catch (IOException e) {
            end();
            throw explain(e, false);
        }
    }

    private void write(int opcode, byte[] payload) throws IOException {
        if (closed) throw new IOException("it is closed");
        byte[] mask = new byte[4];
        RANDOM.nextBytes(mask);
        byte[] frame = Frames.masked(opcode, payload, mask);
        sending.lock();
        try (var deadline = deadline()) {
            try {
                socket.tls().getOutputStream().write(frame);
            } catch (IOException e) {
                if (!deadline.isOver()) throw e;
            }
            if (!deadline.release()) throw new SocketTimeoutException();
        } finally {
            sending.unlock();
        }
    }

    private PveException explain(IOException e, boolean order) {
        return e instanceof SocketTimeoutException
                ? new PveException.TimedOut(
                        "The console took nothing within " + timeouts.answer().toMillis() + " ms.", order)
                : new PveException.Unreachable("The console broke: " + e.getMessage(), order);
    }

    private void end() {
        closed = true;
        socket.close();
        forget.accept(this);
    }

    /** Says good-bye if that is possible at once, and hangs up. Whoever receives is told the end. */
    @Override
    public void close() {
        if (closed) return;
        try {
            if (!sending.isLocked()) write(Frames.CLOSE, new byte[] {3, (byte) 0xe8}); // 1000: all is well
        } catch (IOException e) {
            // then without
        }
        end();
    }
}
