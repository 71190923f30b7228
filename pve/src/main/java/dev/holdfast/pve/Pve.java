package dev.holdfast.pve;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The transport shared by all clients: a few connections per endpoint, and a deadline for every call. Writes are never sent
 * twice.
 */
public final class Pve implements AutoCloseable {
    private static final Duration SWEEP = Duration.ofSeconds(5);

    private record Endpoint(Address address, Trust trust) {}

    /** Counts users, so that an endpoint's resources are released with its last call and its last idle connection. */
    private record Shared(Connections connections, int users) {
        @Nullable
        Shared orNothing() {
            return users == 0 && !connections.hasIdle() ? null : this;
        }
    }

    private final Dialer dialer;
    private final Deadlines deadlines = new Deadlines();
    private final Map<Endpoint, Shared> endpoints = new ConcurrentHashMap<>();
    private final Set<WebSocket> sockets = ConcurrentHashMap.newKeySet();

    /** A transport that connects only where {@code policy} allows. */
    public Pve(AddressPolicy policy) {
        dialer = new Dialer(policy);
        deadlines.every(SWEEP, () -> sweep(System.nanoTime()));
    }

    /** One endpoint with one token. Cheap. */
    public PveClient client(Address address, Trust trust, ApiToken token) {
        return new PveClient(this, address, trust, token, Timeouts.USUAL);
    }

    /**
     * One exchange. A read can use an idle connection, and is repeated once on a new one if the idle connection is dead. A
     * write always uses a new connection: when it breaks after the write was sent, the write may have been carried out.
     */
    Connection.Answer exchange(Address address, Trust trust, byte[] request, boolean order, Timeouts timeout) {
        return exchange(address, trust, request, null, order, timeout);
    }

    /** The same for a write with a streamed body. */
    Connection.Answer exchange(
            Address address,
            Trust trust,
            byte[] request,
            Connection.@Nullable Body body,
            boolean order,
            Timeouts timeout) {
        var endpoint = new Endpoint(address, trust);
        Connections connections = enter(endpoint);
        try (var deadline = deadlines.in(timeout.answer())) {
            awaitTurn(connections, deadline);
            try {
                Connection kept = order ? null : connections.take();
                Connection.Answer answer = kept == null ? null : again(kept, request, connections, deadline);
                if (answer != null) return answer;
                return fresh(endpoint, request, body, order, connections, deadline, timeout.connect());
            } finally {
                connections.endTurn();
            }
        } finally {
            leave(endpoint);
        }
    }

    private static void awaitTurn(Connections connections, Deadlines.Deadline deadline) {
        try {
            if (!connections.awaitTurn(deadline.millisLeft())) throw deadline.timedOut(false);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new PveException.Unreachable("Interrupted before anything was sent.", false);
        }
    }

    /** A read over an idle connection; null when that was dead, which says nothing about the endpoint. */
    private static Connection.@Nullable Answer again(
            Connection kept, byte[] request, Connections connections, Deadlines.Deadline deadline) {
        deadline.watch(kept.socket().plain());
        try {
            return finish(kept, kept.exchange(request), connections, deadline);
        } catch (IOException e) {
            kept.close();
            if (kept.answered() || deadline.isOver()) throw deadline.explain(e, false);
            return null;
        }
    }

    private Dialer.Dialed dial(Endpoint endpoint, Deadlines.Deadline deadline, Duration connect) {
        try {
            return dialer.dial(endpoint.address(), endpoint.trust(), connect, deadline);
        } catch (PveException.Unreachable e) {
            throw deadline.isOver() ? deadline.timedOut(false) : e;
        }
    }

    private Connection.Answer fresh(
            Endpoint endpoint,
            byte[] request,
            Connection.@Nullable Body body,
            boolean order,
            Connections connections,
            Deadlines.Deadline deadline,
            Duration connect) {
        Dialer.Dialed socket = dial(endpoint, deadline, connect);
        try {
            var connection = new Connection(socket);
            return finish(connection, connection.exchange(request, body), connections, deadline);
        } catch (IOException e) {
            socket.close();
            throw deadline.explain(e, order);
        } catch (UncheckedIOException e) {
            // The source of the body failed, so the endpoint has an incomplete request and discards it.
            socket.close();
            throw e;
        }
    }

    /**
     * Opens a WebSocket over a connection of its own, which does not count against the limit, because it can last for hours.
     *
     * @param check throws for an unexpected response
     */
    WebSocket open(Address address, Trust trust, byte[] request, Timeouts timeout, Consumer<Connection.Answer> check) {
        try (var deadline = deadlines.in(timeout.answer())) {
            Dialer.Dialed socket = dial(new Endpoint(address, trust), deadline, timeout.connect());
            try {
                var connection = new Connection(socket);
                check.accept(connection.exchange(request));
                if (!deadline.release()) throw deadline.timedOut(false);
                var opened = new WebSocket(connection, deadlines, timeout, sockets::remove);
                sockets.add(opened);
                return opened;
            } catch (IOException e) {
                socket.close();
                throw deadline.explain(e, false);
            } catch (PveException e) {
                socket.close();
                throw e;
            }
        }
    }

    private static Connection.Answer finish(
            Connection connection, Connection.Answer answer, Connections connections, Deadlines.Deadline deadline) {
        // Released first: a deadline that expires now must not close a connection that already belongs to another call.
        if (deadline.release() && connection.isReusable()) {
            connections.give(connection);
        } else {
            connection.close();
        }
        return answer;
    }

    private Connections enter(Endpoint endpoint) {
        return endpoints
                .compute(
                        endpoint,
                        (_, known) -> known == null
                                ? new Shared(new Connections(), 1)
                                : new Shared(known.connections(), known.users() + 1))
                .connections();
    }

    private void leave(Endpoint endpoint) {
        endpoints.computeIfPresent(
                endpoint, (_, known) -> new Shared(known.connections(), known.users() - 1).orNothing());
    }

    /** Closes idle connections, so that none remains to an endpoint that is no longer called. */
    void sweep(long now) {
        for (Endpoint endpoint : endpoints.keySet()) {
            endpoints.computeIfPresent(endpoint, (_, known) -> {
                known.connections().sweep(now);
                return known.orNothing();
            });
        }
    }

    /** The number of endpoints with a running call or an idle connection. */
    int endpoints() {
        return endpoints.size();
    }

    @Override
    public void close() {
        sockets.forEach(WebSocket::close);
        deadlines.close();
        dialer.close();
        endpoints.values().forEach(shared -> shared.connections().close());
        endpoints.clear();
    }
}
