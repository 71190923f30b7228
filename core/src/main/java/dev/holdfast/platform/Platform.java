package dev.holdfast.platform;

import dev.holdfast.access.Features;
import dev.holdfast.access.PolicyFile;
import dev.holdfast.access.Rights;
import dev.holdfast.audit.AuditLog;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.data.DataDirectory;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.exchange.Exchange;
import dev.holdfast.base.json.Json;
import dev.holdfast.base.memory.MemoryBudget;
import dev.holdfast.base.net.Addresses;
import dev.holdfast.base.seal.MasterKey;
import dev.holdfast.base.seal.Scrubber;
import dev.holdfast.base.seal.Sealer;
import dev.holdfast.base.work.Periodic;
import dev.holdfast.http.Authenticator;
import dev.holdfast.http.Ops;
import dev.holdfast.http.Streams;
import dev.holdfast.http.serve.Dispatcher;
import dev.holdfast.http.serve.Pages;
import dev.holdfast.http.stack.WebClient;
import dev.holdfast.instance.Instance;
import dev.holdfast.instance.RestoredCopy;
import dev.holdfast.jobs.JobChanged;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.engine.JobOptions;
import dev.holdfast.jobs.engine.JobStatePublisher;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.live.LiveEvents;
import dev.holdfast.settings.Settings;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What every area is built on. Only classes that build services take it as a whole ({@code *Area}, {@code *Services}); the
 * services take the parts they need.
 *
 * @param closing closes what is added to it when the service stops, the newest first
 * @param restoredCopy decides whether jobs may run; to be checked before they start
 */
public record Platform(
        Config config,
        InstantSource clock,
        Closing closing,
        Db db,
        Sealer sealer,
        Scrubber scrubber,
        Bus bus,
        Settings settings,
        PolicyFile policy,
        Features features,
        AuditLog audit,
        Rights rights,
        Streams streams,
        Addresses addresses,
        WebClient outgoing,
        LiveEvents live,
        Jobs jobs,
        RestoredCopy restoredCopy,
        Instance instance,
        Exchange exchange,
        MemoryBudget memory) {
    private static final Duration OUTGOING_TIMEOUT = Duration.ofSeconds(8);
    private static final Duration REFRESH = Duration.ofMillis(500);
    private static final Duration PUBLISH = Duration.ofSeconds(1);
    private static final Duration MAINTENANCE = Duration.ofMinutes(1);
    private static final Duration DAILY = Duration.ofDays(1);

    /**
     * Opens the data directory and the database, and builds the rest on them. {@code explain} turns exceptions of areas into
     * the outcome of a job.
     */
    public static Platform open(
            Config config,
            InstantSource clock,
            Closing closing,
            MemoryBudget memory,
            Function<RuntimeException, @Nullable Outcome> explain) {
        DataDirectory directory =
                closing.add(DataDirectory.lock(config.database().directory()));
        Db db = closing.add(OpenDatabase.forService(config, directory));
        Sealer sealer = MasterKey.open(config.masterKey(), db).sealer();
        Instance instance = closing.add(Instance.join(db, directory.path(), clock));
        Exchange exchange = closing.add(new Exchange(db, clock, instance.id()));
        var scrubber = new Scrubber();
        var bus = new Bus();
        var settings = new Settings(
                db,
                new Settings.Environment(
                        config.publicUrl(),
                        config.jobRetention(),
                        config.catalogUrl(),
                        config.catalogBranch(),
                        config.catalogEngineUrl(),
                        config.catalogEngineBranch()));
        var policy = new PolicyFile(config.policy(), clock);
        var features = new Features(config.featuresOff(), settings::featuresOn, settings::featuresOff, policy::off);
        settings.onChange(features::refresh);
        var streams = new Streams();
        features.onChange(streams::endAll);
        var addresses = new Addresses(config.allowLoopbackHosts(), config.blockedNetworks());
        JobOptions options = JobOptions.of(instance.id(), settings::jobRetention)
                .silentFor(config.jobSilence())
                .waitingAtMost(settings::jobsWaitingPerUser);
        Jobs jobs = closing.add(new Jobs(db, sealer, scrubber, bus, clock, options, explain));
        closing.add(bus.subscribe(JobChanged.class, _ -> instance.beatSoon()));
        return new Platform(
                config,
                clock,
                closing,
                db,
                sealer,
                scrubber,
                bus,
                settings,
                policy,
                features,
                new AuditLog(db, sealer, clock, config.database().directory()),
                new Rights(db, clock),
                streams,
                addresses,
                closing.add(new WebClient(addresses, OUTGOING_TIMEOUT, config.authorities())),
                closing.add(new LiveEvents(bus, exchange, clock)),
                jobs,
                new RestoredCopy(db, instance, jobs, clock),
                instance,
                exchange,
                memory);
    }

    /** Sends requests to public addresses only: to those that people name who are not trusted with the networks around. */
    public WebClient outgoingToPublic() {
        return closing.add(new WebClient(addresses.onlyPublic(), OUTGOING_TIMEOUT, config.authorities()));
    }

    /** Answers requests for these operations. {@code translate} turns exceptions of areas into refusals. */
    public Dispatcher dispatcher(
            Ops ops, Authenticator authenticator, Function<Exception, @Nullable Refusal> translate) {
        return new Dispatcher(
                ops,
                new Dispatcher.Dependencies(
                        authenticator,
                        features,
                        audit,
                        translate,
                        new Pages(),
                        streams,
                        config.trustedProxies(),
                        clock,
                        live::lastEvent,
                        memory),
                Json.MAPPER);
    }

    /** What one replica does again and again for all, besides the work of the areas. */
    public List<Periodic> recurring() {
        return List.of(
                new Periodic("audit-denials", MAINTENANCE, audit::recordDenials),
                new Periodic("audit-retention", DAILY, () -> audit.removeOld(settings.auditRetention())));
    }

    /** What each replica does again and again, besides the work of the areas. */
    public List<Periodic> periodic() {
        return List.of(
                new Periodic("refresh", REFRESH, this::refresh),
                new Periodic("live", PUBLISH, live::tick),
                new Periodic("audit-checkpoint", MAINTENANCE, audit::advanceCheckpoint));
    }

    /** Begins to receive what other replicas tell. To be called when all areas are complete. */
    public void follow() {
        db.signals().on(JobStatePublisher.SIGNAL, () -> {
            if (streams.count() > 0) jobs.publishChangesByOthers();
        });
        exchange.start();
    }

    /** Reads what other replicas may have changed. */
    private void refresh() {
        rights.refresh();
        settings.refresh();
        policy.refresh();
        features.refresh();
    }
}
