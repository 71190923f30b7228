package dev.holdfast;

import dev.holdfast.access.Features;
import dev.holdfast.audit.AuditLog;
import dev.holdfast.audit.AuditRoutes;
import dev.holdfast.auth.Accounts;
import dev.holdfast.auth.AuthRoutes;
import dev.holdfast.auth.Sessions;
import dev.holdfast.auth.SetupCode;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.json.Json;
import dev.holdfast.base.seal.MasterKey;
import dev.holdfast.http.Dispatcher;
import dev.holdfast.http.Ops;
import dev.holdfast.http.Pages;
import dev.holdfast.http.Streams;
import dev.holdfast.http.stack.HttpServer;
import dev.holdfast.meta.MetaRoutes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Everything there is, built with plain {@code new} in the order of its start, and closed in reverse. */
public final class Wiring implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Wiring.class);
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final Deque<AutoCloseable> closing = new ArrayDeque<>();
    private final Ops ops = new Ops();
    private final HttpServer server;

    /** Builds and starts the service. Throws {@link dev.holdfast.base.CannotStart} with a sentence when it must not. */
    public Wiring(Config config, InstantSource clock) {
        try {
            server = build(config, clock);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private HttpServer build(Config config, InstantSource clock) {
        Db db = closed(Db.open(config.database()));
        MasterKey.open(config.masterKey(), db);
        var features = new Features(config.featuresOff());
        var streams = new Streams();
        var audit = new AuditLog(db, clock);

        var setupCode = new SetupCode();
        var accounts = new Accounts(db, clock, setupCode);
        var sessions = new Sessions(db, clock, streams);
        var owner = config.firstOwner();
        if (owner != null) accounts.createOwnerIfNone(owner.email(), owner.password());

        new MetaRoutes(db, features, accounts::none, () -> false).declare(ops);
        new AuthRoutes(db, clock, accounts, sessions, features).declare(ops);
        new AuditRoutes(audit).declare(ops);

        var surroundings = new Dispatcher.Surroundings(
                sessions, features, audit, Failures::translate, new Pages(), streams, config.trustedProxies(), clock);
        var dispatcher = new Dispatcher(ops.list(), surroundings, Json.MAPPER);
        housekeeping(sessions);
        var http = closed(new HttpServer(config.listen(), GRACE, dispatcher::serve));
        closed(streams::endAll);
        try {
            http.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (accounts.none()) {
            log.info("There is no owner yet. From another machine the set-up asks for this code: {}", setupCode.text());
        }
        log.info("Listening on http://{}:{}", config.listen().getHostString(), http.port());
        return http;
    }

    private void housekeeping(Sessions sessions) {
        ScheduledExecutorService executor = closed(Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("housekeeping").factory()));
        var _ = executor.scheduleWithFixedDelay(
                () -> {
                    try {
                        sessions.endRevokedStreams();
                    } catch (RuntimeException e) {
                        log.warn("Looking for revoked sessions failed; trying again", e);
                    }
                },
                500,
                500,
                TimeUnit.MILLISECONDS);
    }

    private <T extends AutoCloseable> T closed(T part) {
        closing.push(part);
        return part;
    }

    /** The list of all operations. */
    public Ops ops() {
        return ops;
    }

    /** The port it listens on. */
    public int port() {
        return server.port();
    }

    @Override
    public void close() {
        while (!closing.isEmpty()) {
            try {
                closing.pop().close();
            } catch (Exception e) {
                log.warn("Something did not close", e);
            }
        }
    }
}
