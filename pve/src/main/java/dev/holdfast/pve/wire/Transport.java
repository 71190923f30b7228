package dev.holdfast.pve.wire;

import dev.holdfast.pve.wire.Dialer.Endpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The transport shared by all clients: a few connections per endpoint, and a deadline for every call. Writes are never sent
 * twice.
 */
public final class Transport implements AutoCloseable {
    private static final Duration SWEEP = Duration.ofSeconds(5);

    /** Counts users, so that an endpoint's resources are released with its last call and its last idle connection. */
    private record Shared(Connections connections, int users) {
        @Nullable
        Shared orNothing() {
            return users == 0 && !connections.hasIdle() ? null : this;
        }
    }

    /** Without an allowance of its own: several times the largest known answer. */
    private static final long USUAL = 64 << 20;

    /** Makes something of a response while it arrives. */
    @FunctionalInterface
    public interface Reading<T> {
        /** Reads what it needs. */
        T of(Arriving answer) throws IOException;
    }

    private final Dialer dialer;
    private final Allowance allowance;
    private final Deadlines deadlines = new Deadlines();
    private final Map<Endpoint, Shared> endpoints = new ConcurrentHashMap<>();
    private final Map<Address, LongAdder> requests = new ConcurrentHashMap<>();
    private final Set<WebSocket> sockets = ConcurrentHashMap.newKeySet();
    private final Set<Incoming> downloads = ConcurrentHashMap.newKeySet();

    /** A transport that connects only where {@code policy} allows. */
    public Transport(AddressPolicy policy) {
        this(policy, Allowance.each(USUAL));
    }

    /** The same for responses that find room in this allowance. */
    public Transport(AddressPolicy policy, Allowance allowance) {
        this.allowance = allowance;
        dialer = new Dialer(policy);
        deadlines.every(SWEEP, () -> sweep(System.nanoTime()));
    }

    /**
     * One exchange. A read can use an idle connection, and is repeated once on a new one if the idle connection is dead. An
     * order always uses a new connection: when it breaks after the order was sent, the order may have been carried out.
     */
    public <T> T exchange(Address address, Trust trust, Request request, Timeouts timeout, Reading<T> reading) {
        var endpoint = new Endpoint(address, trust);
        count(address);
        Connections connections = enter(endpoint);
        try (var deadline = deadlines.in(timeout.answer())) {
            awaitTurn(connections, deadline);
            try (var grant = allowance.open(address)) {
                Connection kept = request.mayUseKept() ? connections.take() : null;
                Begun begun = kept == null ? null : again(kept, endpoint, request, grant, deadline);
                if (begun == null) begun = fresh(endpoint, request, grant, deadline, timeout.connect());
                return read(begun, request, reading, connections, deadline);
            } finally {
                connections.endTurn();
            }
        } finally {
            leave(endpoint);
        }
    }

    /** An exchange whose response has begun to arrive. */
    private record Begun(Connection connection, Arriving answer) {}

    private static <T> T read(
            Begun begun, Request request, Reading<T> reading, Connections connections, Deadlines.Deadline deadline) {
        boolean isWhole = false;
        try {
            T result = reading.of(begun.answer());
            isWhole = begun.answer().isWhole();
            return result;
        } catch (IOException e) {
            throw deadline.explain(e, request.isOrder());
        } catch (PveException e) {
            isWhole = isWhole(begun.answer());
            throw explained(begun.answer(), request, e);
        } catch (RuntimeException e) {
            throw explained(begun.answer(), request, e);
        } finally {
            finish(begun.connection(), isWhole, connections, deadline);
        }
    }

    /** After a refusal, whose connection can be used again. */
    private static boolean isWhole(Arriving answer) {
        try {
            return answer.isWhole();
        } catch (IOException e) {
            return false;
        }
    }

    private static RuntimeException explained(Arriving answer, Request request, RuntimeException e) {
        PveException.TooLarge failure = answer.failure();
        // The endpoint has answered an order, so it may have carried it out.
        return failure == null ? e : new PveException.TooLarge(String.valueOf(failure.getMessage()), request.isOrder());
    }

    /** Names a response in an error. The query is left out: it may be long. */
    private static String what(Address address, Request request) {
        String target = request.target();
        int query = target.indexOf('?');
        return "The answer of " + address + " to " + request.method() + " "
                + (query < 0 ? target : target.substring(0, query));
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
    private static @Nullable Begun again(
            Connection kept, Endpoint endpoint, Request request, Allowance.Grant grant, Deadlines.Deadline deadline) {
        deadline.watch(kept.socket().plain());
        try {
            byte[] head = request.head(endpoint.address());
            return new Begun(kept, kept.exchange(head, null, grant, what(endpoint.address(), request)));
        } catch (IOException e) {
            kept.close();
            if (kept.answered() || deadline.isOver()) throw deadline.explain(e, false);
            return null;
        }
    }

    private Dialer.Dialed dial(Endpoint endpoint, Deadlines.Deadline deadline, Duration connect) {
        try {
            return dialer.dial(endpoint, connect, deadline);
        } catch (PveException.Unreachable e) {
            throw deadline.isOver() ? deadline.timedOut(false) : e;
        }
    }

    private Begun fresh(
            Endpoint endpoint, Request request, Allowance.Grant grant, Deadlines.Deadline deadline, Duration connect) {
        Dialer.Dialed socket = dial(endpoint, deadline, connect);
        try {
            var connection = new Connection(socket);
            byte[] head = request.head(endpoint.address());
            return new Begun(
                    connection, connection.exchange(head, request.body(), grant, what(endpoint.address(), request)));
        } catch (IOException e) {
            socket.close();
            throw deadline.explain(e, request.isOrder());
        } catch (UncheckedIOException e) {
            // The source of the body failed, so the endpoint has an incomplete request and discards it.
            socket.close();
            throw e;
        }
    }

    /**
     * Opens a WebSocket over a connection of its own, which does not count against the limit, because it can last for hours.
     *
     * @param refusal throws for a response that refuses; the others do not come from a WebSocket
     */
    public WebSocket open(
            Address address,
            Trust trust,
            String target,
            Map<String, String> headers,
            String protocol,
            Timeouts timeout,
            Consumer<Answer> refusal) {
        count(address);
        WebSocket.Key key = WebSocket.Key.random();
        var request = new Request("GET", target, key.headers(headers, protocol), null, true);
        try (var deadline = deadlines.in(timeout.answer())) {
            Dialer.Dialed socket = dial(new Endpoint(address, trust), deadline, timeout.connect());
            try {
                var connection = new Connection(socket);
                Answer answer = refusing(connection, address, request);
                if (!key.isAccepted(answer)) {
                    refusal.accept(answer);
                    throw new PveException.Unreachable(
                            "The endpoint did not open a WebSocket. Check whether a proxy in between blocks it.",
                            false);
                }
                if (!deadline.release()) throw deadline.timedOut(false);
                var opened = new WebSocket(connection, deadlines, timeout, allowance.open(address), sockets::remove);
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

    /** The answer to a request for a WebSocket, with the body of a refusal. */
    private Answer refusing(Connection connection, Address address, Request request) throws IOException {
        try (var grant = allowance.open(address)) {
            return connection
                    .exchange(request.head(address), null, grant, what(address, request))
                    .whole();
        }
    }

    /**
     * Requests a file, over a connection of its own, because it can last for hours. The timeouts count until its first byte, and
     * then for each read.
     *
     * @param refusal throws for a response that is no file
     */
    public Incoming download(
            Address address, Trust trust, Request request, Timeouts timeout, Consumer<Answer> refusal) {
        count(address);
        try (var deadline = deadlines.in(timeout.answer())) {
            Dialer.Dialed socket = dial(new Endpoint(address, trust), deadline, timeout.connect());
            try {
                var connection = new Connection(socket);
                Answer answer;
                try (var grant = allowance.open(address)) {
                    answer = connection.begin(request.head(address), grant, what(address, request));
                }
                if (answer.status() != 200) {
                    refusal.accept(answer);
                    throw new PveException.Unreachable("The endpoint did not send a file.", false);
                }
                if (!deadline.release()) throw deadline.timedOut(false);
                var download = new Incoming(connection, answer.headers(), deadlines, timeout, downloads::remove);
                downloads.add(download);
                return download;
            } catch (IOException e) {
                socket.close();
                throw deadline.explain(e, false);
            } catch (PveException e) {
                socket.close();
                throw e;
            }
        }
    }

    private static void finish(
            Connection connection, boolean isWhole, Connections connections, Deadlines.Deadline deadline) {
        // Released first: a deadline that expires now must not close a connection that already belongs to another call.
        if (deadline.release() && isWhole && connection.isReusable()) {
            connections.give(connection);
        } else {
            connection.close();
        }
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

    private void count(Address address) {
        requests.computeIfAbsent(address, _ -> new LongAdder()).increment();
    }

    /** How many requests were made to this address so far, whatever became of them. */
    public long requests(Address address) {
        LongAdder count = requests.get(address);
        return count == null ? 0 : count.sum();
    }

    /** How many TLS handshakes with this address have begun so far. */
    public long handshakes(Address address) {
        return dialer.handshakes(address);
    }

    /** The number of endpoints with a running call or an idle connection. */
    public int endpoints() {
        return endpoints.size();
    }

    @Override
    public void close() {
        sockets.forEach(WebSocket::close);
        downloads.forEach(Incoming::close);
        deadlines.close();
        dialer.close();
        endpoints.values().forEach(shared -> shared.connections().close());
        endpoints.clear();
    }
}
