package dev.holdfast.sim.api.console;

import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.wire.Failure;
import dev.holdfast.sim.wire.WebSocket;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One console: a port that accepts one client within ten seconds, and a task that lasts as long as the client is
 * connected. Its thread only monitors; the data is carried by the client's own connection.
 */
final class ConsoleProxy implements WebSocket.Conversation {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration FOR_EVER = Duration.ofDays(36_500);

    /** The protocol on the connection. */
    interface Talk {
        /** Runs until either side closes; throws {@link Failure} with the error of the task. */
        void over(WebSocket socket, SimTask task) throws IOException;

        /** The error of the task when no client connects. */
        default Failure missed(SimTask task) {
            return Failure.server("connection timed out");
        }
    }

    private final int port;
    private final long offered;
    private final Talk talk;
    private final CompletableFuture<SimTask> task = new CompletableFuture<>();
    private final AtomicBoolean taken = new AtomicBoolean();
    private volatile @Nullable Failure failure;
    private volatile boolean over;
    private @Nullable WebSocket socket;
    private boolean closed;

    /** @param offered when a client was told to connect, by the data centre's clock in ms */
    ConsoleProxy(int port, long offered, Talk talk) {
        this.offered = offered;
        this.port = port;
        this.talk = talk;
    }

    int port() {
        return port;
    }

    /** Claims the port; false when another client already did. */
    boolean take() {
        return taken.compareAndSet(false, true);
    }

    /** The work of the task: ends when the conversation is over or its guest or node is gone. */
    void serve(SimTask running, BooleanSupplier gone) throws InterruptedException {
        task.complete(running);
        try {
            // The time counts from the offer, not from when this thread gets its turn.
            Duration left = PATIENCE.minusMillis(running.cluster().now() - offered);
            if (!running.await(taken::get, left)) throw talk.missed(running);
            var _ = running.await(() -> over || gone.getAsBoolean(), FOR_EVER);
            Failure why = failure;
            if (why != null) throw why;
        } finally {
            close();
        }
    }

    private synchronized void close() {
        closed = true;
        if (socket != null) socket.hangUp();
    }

    private synchronized boolean begin(WebSocket with) {
        socket = with;
        return !closed;
    }

    @Override
    public void hold(WebSocket with) throws IOException {
        try {
            if (begin(with)) talk.over(with, task.join());
        } catch (Failure e) {
            failure = e;
        } finally {
            over = true;
        }
    }
}
