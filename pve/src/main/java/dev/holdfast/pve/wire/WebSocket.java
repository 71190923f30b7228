package dev.holdfast.pve.wire;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A WebSocket as a stream of bytes in each direction; message boundaries are ignored. One thread receives; any thread can
 * send or close. Receiving has no deadline, sending has one.
 */
public final class WebSocket implements AutoCloseable {
    /** Half of the frame size that every version of pveproxy accepts. */
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
    private final Allowance.Grant grant;
    private int taken;
    private boolean inMessage;

    /** {@code grant} is asked for the memory of each frame, until the next one is received. */
    WebSocket(
            Connection connection,
            Deadlines deadlines,
            Timeouts timeout,
            Allowance.Grant grant,
            Consumer<WebSocket> forget) {
        this.grant = grant;
        this.socket = connection.socket();
        this.in = new DataInputStream(connection.in());
        this.deadlines = deadlines;
        this.timeouts = timeout;
        this.forget = forget;
    }

    /** Does this under one deadline. When it expires or the action fails, the connection ends. */
    public void underDeadline(Runnable action) {
        try (var deadline = deadline()) {
            try {
                action.run();
            } catch (PveException e) {
                close();
                throw deadline.isOver() ? deadline.timedOut(false) : e;
            }
            if (!deadline.release()) throw deadline.timedOut(false);
        }
    }

    private Deadlines.Deadline deadline() {
        Deadlines.Deadline deadline = deadlines.in(timeouts.answer());
        deadline.watch(socket.plain());
        return deadline;
    }

    /** The next bytes, or null when either side has closed. pveproxy closes without a close frame. */
    public byte @Nullable [] receive() {
        try {
            while (!closed) {
                grant.give(taken);
                taken = 0;
                Frames.Frame frame = Frames.read(in, this::take);
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

    private void take(int bytes) throws IOException {
        String why = grant.take(bytes);
        if (why != null) throw new IOException("a frame " + why);
        taken = bytes;
    }

    /** Fragments of a message are consecutive, but control frames can occur between them. */
    private boolean follows(Frames.Frame frame) throws IOException {
        if ((frame.opcode() == Frames.CONTINUATION) != inMessage) throw new IOException("a frame out of turn");
        inMessage = !frame.last();
        return true;
    }

    /** Returns false when it was the last frame. */
    private boolean control(Frames.Frame frame) throws IOException {
        if (frame.opcode() == Frames.PING) pong(frame.payload());
        if (frame.opcode() != Frames.CLOSE) return true;
        if (frame.payload().length == 1) throw new IOException("a malformed control frame");
        close();
        return false;
    }

    /** A peer that closed after a ping may have sent data in between, which is still to be read. */
    private void pong(byte[] payload) {
        try {
            write(Frames.PONG, payload);
        } catch (IOException e) {
            // receive() reports it
        }
    }

    /** Sends bytes; they have left when this returns. */
    public void send(byte[] bytes) {
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
     * Keeps the connection alive and requests a pong. An endpoint that sent nothing since the last ping is given up. The
     * pong is noticed only while a thread receives.
     */
    public void ping() {
        if (unanswered.getAndSet(true)) {
            end();
            throw new PveException.TimedOut("The console sent nothing since the last ping.", false);
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
                        "The console accepted no data within "
                                + timeouts.answer().toMillis() + " ms.",
                        order)
                : new PveException.Unreachable("The connection to the console broke: " + e.getMessage(), order);
    }

    private void end() {
        closed = true;
        socket.close();
        grant.close();
        forget.accept(this);
    }

    /** Sends a close frame if possible without waiting, and disconnects. A receiving thread gets the end of the stream. */
    @Override
    public void close() {
        if (closed) return;
        try {
            if (!sending.isLocked()) write(Frames.CLOSE, new byte[] {3, (byte) 0xe8}); // 1000: all is well
        } catch (IOException e) {
            // close without it
        }
        end();
    }

    /** The opening handshake of a WebSocket: what is asked for, and whether a response agrees to it. */
    record Key(String text) {
        private static final String MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
        private static final SecureRandom RANDOM = new SecureRandom();

        static Key random() {
            byte[] nonce = new byte[16];
            RANDOM.nextBytes(nonce);
            return new Key(Base64.getEncoder().encodeToString(nonce));
        }

        Map<String, String> headers(Map<String, String> common, String protocol) {
            var headers = new LinkedHashMap<>(common);
            headers.put("Upgrade", "websocket");
            headers.put("Connection", "Upgrade");
            headers.put("Sec-WebSocket-Version", "13");
            headers.put("Sec-WebSocket-Key", text);
            headers.put("Sec-WebSocket-Protocol", protocol);
            return headers;
        }

        boolean isAccepted(Answer answer) {
            return answer.status() == 101
                    && "websocket".equalsIgnoreCase(answer.headers().get("upgrade"))
                    && accept().equals(answer.headers().get("sec-websocket-accept"));
        }

        private String accept() {
            try {
                byte[] digest =
                        MessageDigest.getInstance("SHA-1").digest((text + MAGIC).getBytes(StandardCharsets.UTF_8));
                return Base64.getEncoder().encodeToString(digest);
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
