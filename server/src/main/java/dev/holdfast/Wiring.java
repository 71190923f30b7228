package dev.holdfast;

import dev.holdfast.access.Rights;
import dev.holdfast.auth.PasswordCost;
import dev.holdfast.base.StartupException;
import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.base.memory.Heap;
import dev.holdfast.base.memory.MemoryBudget;
import dev.holdfast.base.work.Periodic;
import dev.holdfast.base.work.PeriodicRunner;
import dev.holdfast.http.Ops;
import dev.holdfast.http.stack.ArrivalLimits;
import dev.holdfast.http.stack.HttpServer;
import dev.holdfast.http.stack.Tls;
import dev.holdfast.jobs.queue.StartAuthorization;
import dev.holdfast.meta.Version;
import dev.holdfast.meta.update.Handover;
import dev.holdfast.meta.update.Probation;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Closing;
import dev.holdfast.platform.Config;
import dev.holdfast.platform.OpenDatabase;
import dev.holdfast.platform.Platform;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The service: the platform, the areas on it, and their start. Closes everything in reverse order. */
public final class Wiring implements AutoCloseable {
    private static final Duration GRACE = Duration.ofSeconds(10);
    private static final Duration EXPIRY = Duration.ofMillis(500);
    private static final Duration GIVE_BACK = Duration.ofMinutes(2);
    private static final Duration CERTIFICATE = Duration.ofSeconds(10);

    private final Closing closing = new Closing();
    private final Ops ops = new Ops();
    private final Platform platform;
    private final HttpServer server;
    private final @Nullable Tls tls;

    /** Builds and starts the service. Throws {@link StartupException} with a sentence when it must not start. */
    public Wiring(Config config, InstantSource clock) {
        this(config, clock, PasswordCost.USUAL, ArrivalLimits.USUAL, MemoryBudget.ofHeap());
    }

    /** The same with another password cost and other request limits than the usual ones. */
    Wiring(Config config, InstantSource clock, PasswordCost cost, ArrivalLimits limits, MemoryBudget memory) {
        try {
            platform = Platform.open(config, clock, closing, memory, FailureTranslation::explain);
            tls = config.tls() == null ? null : new Tls(config.tls(), config.publicUrl(), clock);
            Areas areas = Areas.of(platform, ops, cost);
            areas.list().forEach(area -> area.declare(ops));
            platform.recurring().forEach(platform.jobs()::recurring);
            areas.list().forEach(area -> area.recurring().forEach(platform.jobs()::recurring));
            areas.list().forEach(area -> area.jobs().forEach(platform.jobs()::register));
            areas.list().forEach(area -> area.live().forEach(source -> source.declare(platform.live())));
            server = serve(areas, limits);
        } catch (DatabaseUnavailable e) {
            close();
            throw OpenDatabase.refusal(e, config.database());
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private HttpServer serve(Areas areas, ArrivalLimits limits) {
        var p = platform;
        var streams = p.streams();
        var dispatcher = p.dispatcher(ops, areas.tokens(), FailureTranslation::translate);
        var authorization = new StartAuthorization(ops, areas.tokens(), areas.hosts(), p.features());
        authorization.requireOperations(p.jobs().kinds());
        p.restoredCopy().check();
        areas.list().forEach(Area::start);
        if (!p.config().probation()) p.jobs().start(authorization);
        p.follow();
        p.rights()
                .onChange(new Rights.Reaction(
                        () -> {
                            p.live().rightsChanged();
                            streams.endPartial();
                        },
                        () -> streams.endChanged(areas.tokens())));
        var periodic = new ArrayList<>(p.periodic());
        periodic.add(new Periodic("expired-relays", EXPIRY, () -> streams.endExpired(areas.tokens())));
        periodic.add(new Periodic("heap", GIVE_BACK, Heap::giveBack));
        if (tls != null) periodic.add(new Periodic("tls-certificate", CERTIFICATE, tls::reload));
        areas.list().forEach(area -> periodic.addAll(area.periodic()));
        closing.add(new PeriodicRunner(periodic));
        var http = closing.add(new HttpServer(
                p.config().listen(),
                GRACE,
                limits,
                tls,
                peer -> p.config().trustedProxies().stream().anyMatch(proxy -> proxy.contains(peer)),
                HttpServer.mostConnections(),
                dispatcher::serve));
        closing.add(streams);
        http.start();
        if (p.config().probation()) closing.add(probation(authorization));
        return http;
    }

    /** After the server was started: a version whose pages are not served does not work. */
    private PeriodicRunner probation(StartAuthorization authorization) {
        var handover = new Handover(platform.config().database().directory());
        var probation = new Probation(
                handover,
                Version.current().version(),
                platform.db()::isHealthy,
                () -> platform.jobs().start(authorization));
        return new PeriodicRunner(List.of(probation.periodic()));
    }

    /** All operations. */
    public Ops ops() {
        return ops;
    }

    /** The number of open streams. */
    public int openStreams() {
        return platform.streams().count();
    }

    /** Uses the TLS certificate's files if they have changed; this also happens every few seconds. */
    void reloadCertificate() {
        if (tls != null) tls.reload();
    }

    /** The port the server listens on. */
    public int port() {
        return server.port();
    }

    @Override
    public void close() {
        closing.close();
    }
}
