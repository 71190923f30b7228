package dev.holdfast.pve.wire;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The connections to one endpoint: a limited number at a time, in the order of the requests, and kept while idle. */
final class Connections {
    /** pveproxy has three workers; more connections would only wait, and the calls of a page must not starve the others. */
    static final int AT_ONCE = 8;

    // pveproxy closes a connection after five idle seconds, and after a hundred responses, which it announces. A
    // slightly shorter limit avoids failing attempts, so a poll every ten seconds always begins with a handshake.
    private static final Duration LONGEST_IDLE = Duration.ofSeconds(4);

    // Fair: with an unfair semaphore newcomers overtake, and under load some calls wait for seconds.
    private final Semaphore turns = new Semaphore(AT_ONCE, true);
    private final Deque<Connection> idle = new ArrayDeque<>(AT_ONCE);
    private boolean closed;

    /** Waits for a turn. Returns false if there is none in time. */
    boolean awaitTurn(long millis) throws InterruptedException {
        return turns.tryAcquire(millis, TimeUnit.MILLISECONDS);
    }

    void endTurn() {
        turns.release();
    }

    /** The connection used last, if one is fresh enough. */
    synchronized @Nullable Connection take() {
        Connection latest = idle.peekFirst();
        if (latest == null || isStale(latest, System.nanoTime())) return null;
        return idle.pollFirst();
    }

    /** Keeps a connection for later, or closes it. */
    synchronized void give(Connection connection) {
        connection.rest(System.nanoTime());
        if (!closed) {
            idle.addFirst(connection);
        } else {
            connection.close();
        }
    }

    /** Closes connections that were idle for too long, according to this value of the nanosecond clock. */
    synchronized void sweep(long now) {
        while (!idle.isEmpty() && isStale(idle.getLast(), now))
            idle.removeLast().close();
    }

    private static boolean isStale(Connection connection, long now) {
        return now - connection.idleSince() > LONGEST_IDLE.toNanos();
    }

    synchronized boolean hasIdle() {
        return !idle.isEmpty();
    }

    synchronized void close() {
        closed = true;
        idle.forEach(Connection::close);
        idle.clear();
    }
}
