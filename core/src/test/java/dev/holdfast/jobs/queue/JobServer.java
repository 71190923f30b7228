package dev.holdfast.jobs.queue;

import dev.holdfast.TestBrowser;
import dev.holdfast.access.Credential;
import dev.holdfast.access.Ownership;
import dev.holdfast.access.OwnershipLookup;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.json.Json;
import dev.holdfast.base.memory.MemoryBudget;
import dev.holdfast.http.AuditTrail;
import dev.holdfast.http.Ops;
import dev.holdfast.http.Streams;
import dev.holdfast.http.serve.Dispatcher;
import dev.holdfast.http.serve.Pages;
import dev.holdfast.http.stack.HttpServer;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** A fixture's jobs behind a real server; every caller is an operator. */
final class JobServer implements AutoCloseable {
    private static final OwnershipLookup NOWHERE = new OwnershipLookup() {
        @Override
        public Ownership ofHost(Long hostId) {
            return Ownership.PLATFORM;
        }

        @Override
        public Set<Long> readableBy(Principal who) {
            return null;
        }
    };

    final List<String> audited = new CopyOnWriteArrayList<>();
    final TestBrowser operator;
    private final HttpServer server;

    JobServer(JobFixture fixture) {
        var ops = new Ops();
        new JobRoutes(fixture.jobs, NOWHERE).declare(ops);
        var dependencies = new Dispatcher.Dependencies(
                _ -> new Principal(7, "ada", Role.OPERATOR, Map.of(), new Credential.Session(1), "127.0.0.1"),
                _ -> true,
                new Notes(),
                _ -> null,
                new Pages(),
                new Streams(),
                List.of(),
                InstantSource.system(),
                () -> 0,
                MemoryBudget.ofHeap());
        var dispatcher = new Dispatcher(ops, dependencies, Json.MAPPER);
        server = new HttpServer(new InetSocketAddress("127.0.0.1", 0), Duration.ofSeconds(10), dispatcher::serve);
        server.start();
        operator = new TestBrowser(server.port());
    }

    private final class Notes implements AuditTrail {
        @Override
        public long intend(AuditedAction action) {
            audited.add(action.action() + " " + action.target());
            return 1;
        }

        @Override
        public void conclude(long row, AuditedAction action, String outcome, int status, String detail) {
            audited.add(outcome + " " + status);
        }

        @Override
        public void deny(AuditedAction action, int status, String detail) {}
    }

    @Override
    public void close() {
        server.close();
    }
}
