package dev.holdfast.pve;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The connections to one endpoint: so many at once, handed out in the order of asking, and a few kept while idle. */
final class Connections {
    /** pveproxy has three workers; more at once would only wait there, and a page's calls must not starve the rest. */
    static final int AT_ONCE = 8;

    private static final int IDLE = 2;
    // pveproxy closes a connection that was idle for five seconds, and after a hundred answers, which it announces. A
    // bit less spares us the futile tries; so a look every ten seconds always begins with a handshake.
    private static final Duration LONGEST_IDLE = Duration.ofSeconds(4);

    // Fair: an unfair one lets newcomers overtake, and some call in a crowd then waits for seconds.
    private final Semaphore turns = new Semaphore(AT_ONCE, true);
    private final Deque<Connection> idle = new ArrayDeque<>(IDLE);
    private boolean closed;

    /** Waits for a turn; false if there is none in time. */
    boolean awaitTurn(long millis) throws InterruptedException {
        return turns.tryAcquire(millis, TimeUnit.MILLISECONDS);
    }

    void endTurn() {
        turns.release();
    }

    /** The one used last, if any is fresh enough. */
    synchronized @Nullable Connection take() {
        Connection latest = idle.peekFirst();
        if (latest == null || isStale(latest, System.nanoTime())) return null;
        return idle.pollFirst();
    }

    /** Keeps a connection for later, or closes it. */
    synchronized void give(Connection connection) {
        connection.rest(System.nanoTime());
        if (idle.size() < IDLE && !closed) {
            idle.addFirst(connection);
        } else {
            connection.close();
        }
    }

    /** Closes those that nobody has used for long, by this reading of the nanosecond clock. */
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
