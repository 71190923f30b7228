package dev.holdfast.http;

import dev.holdfast.base.Interruptible;
import dev.holdfast.base.Interrupts;
import dev.holdfast.http.WebSocket.Message;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One viewer's WebSocket. The thread that runs the operation calls {@link #receive} until it returns null, which also keeps
 * the connection alive; other threads may send at the same time.
 *
 * <p>It passes the same checks as every request before it is answered, {@code Origin} included: a refusal is an HTTP error,
 * never a socket that opens and closes, and a request that asks for no WebSocket gets a 426. Over HTTP/2 (RFC 8441) it is
 * not offered; browsers then open a connection of their own over HTTP/1.1.
 *
 * <p>At most one message is held in each direction: nothing is read before the operation asks for it, and sending waits for
 * the viewer. A viewer that takes no data for a minute, or does not confirm the end within a second, is cut off.
 */
public final class Relay {
    /** Close code: the work is done. */
    public static final int DONE = 1000;

    /** Close code: the work failed. */
    public static final int FAILED = 1011;

    /** Close code: the service stops. */
    static final int STOPPING = 1001;

    /** Close code: the connection may not go on. */
    public static final int NOT_ALLOWED = 1008;

    private static final Duration IDLE = Duration.ofMinutes(30);
    private static final String LEFT = "The viewer disconnected.";

    /** A viewer whose network is gone says no word, and what is sent to it seems to arrive for a long time. */
    private static final int MOST_UNANSWERED_PINGS = 4;

    /** The space for it in a close frame. */
    private static final int MOST_BYTES_OF_REASON = 123;

    private final WebSocket socket;
    private final Interruptible running = new Interruptible();
    private final ReentrantLock sending = new ReentrantLock();
    /** Why it has ended; null while it is open. */
    private final AtomicReference<@Nullable String> end = new AtomicReference<>();

    private volatile Supplier<Duration> idle = () -> IDLE;
    private volatile long lastMessage = System.nanoTime();

    /** A relay over this connection, run by the current thread. */
    public Relay(WebSocket socket) {
        this.socket = socket;
    }

    /**
     * Sets for how long there may be no message in either direction before the connection is closed; else 30 minutes. Asked
     * again at least every 15 seconds.
     */
    public void closeWhenIdleFor(Supplier<Duration> most) {
        idle = most;
    }

    /**
     * Waits for the viewer's next message, of at most {@link WebSocket#MOST_BYTES}. Null once the connection has ended: the
     * viewer left, or it was closed here or from outside.
     */
    public @Nullable Message receive() throws InterruptedException {
        int unanswered = 0;
        long arrived = socket.arrived();
        try {
            while (!isClosed()) {
                Duration most = idle.get();
                Duration left = most.minusNanos(System.nanoTime() - lastMessage);
                if (!left.isPositive()) {
                    close(NOT_ALLOWED, "Closed after " + words(most) + " without input or output.");
                    return null;
                }
                Message message = socket.receive(left.compareTo(Sse.PING) < 0 ? left : Sse.PING);
                if (message != null) {
                    lastMessage = System.nanoTime();
                    return message;
                }
                unanswered = socket.arrived() == arrived ? unanswered + 1 : 0;
                arrived = socket.arrived();
                if (unanswered > MOST_UNANSWERED_PINGS) close(NOT_ALLOWED, "The viewer no longer answers.");
                else socket.ping();
            }
        } catch (IOException e) {
            left();
        } catch (InterruptedException e) {
            if (!isClosed()) throw e;
        }
        return null;
    }

    /** Sends bytes; see {@link #send(Message)}. They must not change until this returns. */
    public void send(byte[] bytes) throws IOException {
        send(new Message.Binary(bytes));
    }

    /** Sends text; see {@link #send(Message)}. */
    public void send(String text) throws IOException {
        send(new Message.Text(text));
    }

    /**
     * Sends a message and waits until it is on the wire: a slow viewer slows its sender down. Throws once the connection has
     * ended, and when the viewer takes no data for a minute.
     */
    public void send(Message message) throws IOException {
        Interrupts.undisturbed(() -> {
            sending.lock();
            try {
                if (isClosed()) throw new IOException("The connection is closed");
                socket.send(message);
            } catch (IOException e) {
                left();
                throw e;
            } finally {
                sending.unlock();
            }
            return true;
        });
        lastMessage = System.nanoTime();
    }

    /** Ends the connection with a code and a sentence for the viewer. Only the first call counts. Does not wait. */
    public void close(int code, String reason) {
        if (end.compareAndSet(null, reason)) socket.close(code, cut(reason));
    }

    private void left() {
        var _ = end.compareAndSet(null, LEFT);
    }

    /** Why it has ended, from whichever side; null while it is open. */
    public @Nullable String reason() {
        return end.get();
    }

    /** Whether it has ended, from whichever side. */
    public boolean isClosed() {
        return end.get() != null;
    }

    /** Ends it from outside: also interrupts the thread that runs the operation, but not while it sends. */
    void end(int code, String reason) {
        close(code, reason);
        running.interrupt();
    }

    /** Called when the operation has ended: what its thread does afterwards is not interrupted. */
    void over() {
        running.over();
    }

    /** As much of a reason as fits, without half a character at its end. */
    static String cut(String reason) {
        int bytes = 0;
        int end = 0;
        while (end < reason.length()) {
            int next = reason.offsetByCodePoints(end, 1);
            bytes += reason.substring(end, next).getBytes(StandardCharsets.UTF_8).length;
            if (bytes > MOST_BYTES_OF_REASON) break;
            end = next;
        }
        return reason.substring(0, end);
    }

    private static String words(Duration time) {
        return time.toMinutes() > 1 ? time.toMinutes() + " minutes" : time.toSeconds() + " seconds";
    }
}
