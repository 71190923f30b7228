package dev.holdfast.pve;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The transport shared by all clients: keeps a few connections open per endpoint and ends calls at their deadline. */
public final class Pve implements AutoCloseable {
    private static final int IDLE_PER_ENDPOINT = 2;
    // pveproxy closes a connection that was idle for longer; a bit less spares us most of the futile tries.
    private static final Duration LONGEST_IDLE = Duration.ofSeconds(30);

    private record Endpoint(Address address, Trust trust) {}

    private final Dialer dialer;
    private final Map<Endpoint, Deque<Connection>> idle = new ConcurrentHashMap<>();
    private final ScheduledThreadPoolExecutor deadlines;

    /** A transport that connects only where {@code policy} allows. */
    public Pve(AddressPolicy policy) {
        dialer = new Dialer(policy);
        deadlines = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("pve-deadlines").factory());
        deadlines.setRemoveOnCancelPolicy(true);
    }

    /** One endpoint with one token. Cheap. */
    public PveClient client(Address address, Trust trust, ApiToken token) {
        return new PveClient(this, address, trust, token, PveClient.DEADLINE);
    }

    /**
     * One exchange. A read may take an idle connection, and once more a fresh one if the idle one turns out to be dead.
     * An order always takes a fresh one: whatever breaks after it left is an honest "may have happened".
     */
    Connection.Answer exchange(Address address, Trust trust, byte[] request, boolean order, Duration deadline) {
        var endpoint = new Endpoint(address, trust);
        try (var limit = new Limit(deadline)) {
            Connection kept = order ? null : take(endpoint);
            if (kept != null) {
                try {
                    limit.on(kept.socket().plain());
                    return finish(endpoint, kept, kept.exchange(request));
                } catch (IOException e) {
                    kept.close();
                    if (kept.answered() || limit.isOver()) throw limit.explain(e, false);
                }
            }
            return fresh(endpoint, request, order, limit);
        }
    }

    private Connection.Answer fresh(Endpoint endpoint, byte[] request, boolean order, Limit limit) {
        Dialer.Dialed socket;
        try {
            socket = dialer.dial(endpoint.address(), endpoint.trust(), limit::on);
        } catch (PveException.Unreachable e) {
            throw limit.isOver() ? limit.timedOut(false) : e;
        }
        try {
            var connection = new Connection(socket);
            return finish(endpoint, connection, connection.exchange(request));
        } catch (IOException e) {
            socket.close();
            throw limit.explain(e, order);
        }
    }

    private Connection.Answer finish(Endpoint endpoint, Connection connection, Connection.Answer answer) {
        if (!connection.isReusable() || !give(endpoint, connection)) connection.close();
        return answer;
    }

    private @Nullable Connection take(Endpoint endpoint) {
        long oldest = System.nanoTime() - LONGEST_IDLE.toNanos();
        while (true) {
            var known = new AtomicReference<@Nullable Connection>();
            idle.computeIfPresent(endpoint, (_, waiting) -> {
                known.set(waiting.pollFirst());
                return waiting.isEmpty() ? null : waiting;
            });
            Connection connection = known.get();
            if (connection == null || connection.idleSince() - oldest > 0) return connection;
            connection.close();
        }
    }

    private boolean give(Endpoint endpoint, Connection connection) {
        connection.rest(System.nanoTime());
        var kept = new AtomicReference<>(false);
        idle.compute(endpoint, (_, waiting) -> {
            Deque<Connection> all = waiting == null ? new ArrayDeque<>(IDLE_PER_ENDPOINT) : waiting;
            if (all.size() < IDLE_PER_ENDPOINT) {
                all.addFirst(connection);
                kept.set(true);
            }
            return all;
        });
        return kept.get();
    }

    Dialer dialer() {
        return dialer;
    }

    @Override
    public void close() {
        deadlines.shutdownNow();
        idle.values().forEach(waiting -> waiting.forEach(Connection::close));
        idle.clear();
    }

    /** Closes whatever socket a call waits on when its time is over; nothing else ends a handshake or a trickle. */
    private final class Limit implements AutoCloseable {
        private final Duration deadline;
        private final ScheduledFuture<?> end;
        private @Nullable Socket socket;
        private boolean over;

        Limit(Duration deadline) {
            this.deadline = deadline;
            this.end = deadlines.schedule(this::end, deadline.toMillis(), TimeUnit.MILLISECONDS);
        }

        synchronized void on(Socket current) {
            socket = current;
            if (over) Dialer.close(current);
        }

        private synchronized void end() {
            over = true;
            if (socket != null) Dialer.close(socket);
        }

        synchronized boolean isOver() {
            return over;
        }

        PveException timedOut(boolean order) {
            return new PveException.TimedOut("No answer within " + deadline.toMillis() + " ms.", order);
        }

        PveException explain(IOException e, boolean order) {
            return isOver()
                    ? timedOut(order)
                    : new PveException.Unreachable("The connection broke: " + e.getMessage(), order);
        }

        @Override
        public void close() {
            end.cancel(false);
        }
    }
}
