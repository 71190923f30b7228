package dev.holdfast.pve.wire;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Ends calls whose time is up. */
final class Deadlines implements AutoCloseable {
    private final ScheduledThreadPoolExecutor clock;

    Deadlines() {
        clock = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("pve-deadlines").factory());
        clock.setRemoveOnCancelPolicy(true);
    }

    /** A deadline after this time. */
    Deadline in(Duration time) {
        return new Deadline(time);
    }

    void every(Duration time, Runnable action) {
        var _ = clock.scheduleWithFixedDelay(action, time.toMillis(), time.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Closes a socket without blocking: the plain one below TLS, which would wait for the other side. */
    static void discard(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is discarded either way.
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }

    /** Closes the socket that a call waits on when time is up. Nothing else ends a handshake or a slow trickle of bytes. */
    final class Deadline implements AutoCloseable {
        private final Duration time;
        private final long end;
        private final ScheduledFuture<?> alarm;
        private @Nullable Socket socket;
        private boolean over;

        private Deadline(Duration time) {
            this.time = time;
            this.end = System.nanoTime() + time.toNanos();
            this.alarm = alarm();
        }

        private ScheduledFuture<?> alarm() {
            try {
                return clock.schedule(this::ring, time.toMillis(), TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException e) {
                throw new PveException.Unreachable("Holdfast stopped before the request was sent.", false);
            }
        }

        /** Sets the socket that the call waits on from now on. */
        synchronized void watch(Socket current) {
            socket = current;
            if (over) discard(current);
        }

        /** Releases the socket, which then no longer belongs to this call. Returns false if it was closed already. */
        synchronized boolean release() {
            socket = null;
            return !over;
        }

        private synchronized void ring() {
            over = true;
            if (socket != null) discard(socket);
        }

        synchronized boolean isOver() {
            return over;
        }

        /** The remaining time, at least one millisecond, because zero means no limit to many methods. */
        long millisLeft() {
            return Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
        }

        PveException.TimedOut timedOut(boolean order) {
            return new PveException.TimedOut("No answer within " + time.toMillis() + " ms.", order);
        }

        /** The exception for a connection that broke during a call. */
        PveException explain(IOException e, boolean order) {
            return isOver()
                    ? timedOut(order)
                    : new PveException.Unreachable("The connection broke: " + e.getMessage(), order);
        }

        @Override
        public void close() {
            alarm.cancel(false);
        }
    }
}
