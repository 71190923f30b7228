package dev.holdfast.http;

import dev.holdfast.access.Credential;
import dev.holdfast.access.Entitlement;
import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.json.Json;
import dev.holdfast.base.memory.MemoryBudget;
import dev.holdfast.base.net.Network;
import dev.holdfast.http.serve.Dispatcher;
import dev.holdfast.http.serve.Pages;
import dev.holdfast.http.stack.ArrivalLimits;
import dev.holdfast.http.stack.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The real dispatcher and server over operations that a test declares. A caller's bearer token is their name. */
final class RelayServer implements AutoCloseable {
    /** The team of host 1; host 2 belongs to another team. */
    static final long TEAM = 7;

    final Ops ops = new Ops();
    final Streams streams = new Streams();
    final Map<String, Principal> callers = new ConcurrentHashMap<>();
    final Map<Long, Ownership> hosts = new ConcurrentHashMap<>();
    final Set<Entitlement> off = EnumSet.noneOf(Entitlement.class);
    final List<String> audit = new CopyOnWriteArrayList<>();
    private final List<Network> proxies = new ArrayList<>();
    private final AtomicInteger credentials = new AtomicInteger();
    private @Nullable HttpServer server;

    RelayServer() {
        hosts.put(1L, new Ownership(TEAM));
        hosts.put(2L, new Ownership(TEAM + 1));
        ops.resource("host", hosts::get, id -> "host " + id);
        for (Role role : Role.values()) signIn(role.word(), role, Map.of());
    }

    /** Gives a caller these rights, with a session of their own. */
    Principal signIn(String name, @Nullable Role role, Map<Long, Role> teams) {
        int id = credentials.incrementAndGet();
        var who = new Principal(id, name, role, teams, new Credential.Session(id), "127.0.0.1");
        callers.put(name, who);
        return who;
    }

    RelayServer behind(String proxy) {
        proxies.add(Network.parse(proxy));
        return this;
    }

    /** Declares an operation at {@code /hosts/{host_id}/ws} for operators there, unless {@code node} shells are off. */
    Ops.Guarded<Input.None> declare() {
        return ops.get("hosts.shell", "/hosts/{host_id}/ws", "Shell").needs(Role.OPERATOR, Entitlement.TERMINAL_NODE);
    }

    RelayServer start() throws IOException {
        return start(ArrivalLimits.USUAL);
    }

    RelayServer start(ArrivalLimits limits) throws IOException {
        var dependencies = new Dispatcher.Dependencies(
                client -> {
                    String header = client.authorization();
                    return header == null ? null : callers.get(header.substring("Bearer ".length()));
                },
                feature -> !off.contains(feature),
                new Trail(),
                _ -> null,
                new Pages(),
                streams,
                proxies,
                InstantSource.system(),
                () -> 0,
                MemoryBudget.ofHeap());
        var dispatcher = new Dispatcher(ops, dependencies, Json.MAPPER);
        server = new HttpServer(
                new InetSocketAddress("127.0.0.1", 0), Duration.ofSeconds(10), limits, dispatcher::serve);
        server.start();
        return this;
    }

    int port() {
        return server.port();
    }

    /** Opens a WebSocket to host 1 as this caller. */
    RawWebSocket open(String caller) throws IOException {
        var socket = request("/hosts/1/ws", "Authorization: Bearer " + caller);
        if (socket.status() != 101) throw new AssertionError(socket.status() + " " + socket.body());
        return socket;
    }

    /** Asks for a WebSocket, with these lines in the head. */
    RawWebSocket request(String path, String... lines) throws IOException {
        return new RawWebSocket(port(), "GET /api/v1" + path, RawWebSocket.UPGRADE, lines);
    }

    /** As the service does when it stops. */
    @Override
    public void close() {
        streams.close();
        if (server != null) server.close();
    }

    private final class Trail implements AuditTrail {
        @Override
        public long intend(AuditedAction action) {
            audit.add("intent " + action.action());
            return audit.size();
        }

        @Override
        public void conclude(long row, AuditedAction action, String outcome, int status, @Nullable String detail) {
            audit.add(outcome + " " + status);
        }

        @Override
        public void deny(AuditedAction action, int status, String detail) {
            audit.add("denied " + status);
        }
    }
}
