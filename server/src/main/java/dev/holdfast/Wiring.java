package dev.holdfast;

import dev.holdfast.access.Features;
import dev.holdfast.access.PolicyFile;
import dev.holdfast.access.Rights;
import dev.holdfast.apps.AppRoutes;
import dev.holdfast.apps.Apps;
import dev.holdfast.apps.GuestAddresses;
import dev.holdfast.apps.MissingGuests;
import dev.holdfast.apps.SelfDetection;
import dev.holdfast.apps.install.InstallRoutes;
import dev.holdfast.apps.migrate.MigrateRoutes;
import dev.holdfast.apps.node.NodeScripts;
import dev.holdfast.apps.ports.PortRoutes;
import dev.holdfast.apps.script.AppScripts;
import dev.holdfast.apps.script.ScriptRoutes;
import dev.holdfast.apps.update.UpdateRoutes;
import dev.holdfast.audit.AuditLog;
import dev.holdfast.audit.AuditRoutes;
import dev.holdfast.auth.Accounts;
import dev.holdfast.auth.AuthRoutes;
import dev.holdfast.auth.PasswordCost;
import dev.holdfast.auth.SecondFactor;
import dev.holdfast.auth.Sessions;
import dev.holdfast.auth.SetupCode;
import dev.holdfast.auth.SignIn;
import dev.holdfast.auth.UserRoutes;
import dev.holdfast.auth.Users;
import dev.holdfast.base.StartupException;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.data.DataDirectory;
import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.json.Json;
import dev.holdfast.base.net.Addresses;
import dev.holdfast.base.seal.MasterKey;
import dev.holdfast.base.seal.Scrubber;
import dev.holdfast.base.seal.Sealer;
import dev.holdfast.catalog.Catalog;
import dev.holdfast.catalog.CatalogRefresh;
import dev.holdfast.catalog.CatalogRoutes;
import dev.holdfast.catalog.source.Sources;
import dev.holdfast.hosts.HostRoutes;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.hosts.HostSshRoutes;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.Hypervisors;
import dev.holdfast.http.serve.Dispatcher;
import dev.holdfast.http.Ops;
import dev.holdfast.http.serve.Pages;
import dev.holdfast.http.Streams;
import dev.holdfast.http.stack.ArrivalLimits;
import dev.holdfast.http.stack.HttpServer;
import dev.holdfast.http.stack.WebClient;
import dev.holdfast.instance.Instance;
import dev.holdfast.instance.RestoredCopy;
import dev.holdfast.instance.RestoredCopyRoutes;
import dev.holdfast.inventory.ClusterPolled;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.JobChanged;
import dev.holdfast.jobs.JobOptions;
import dev.holdfast.jobs.JobRoutes;
import dev.holdfast.jobs.Jobs;
import dev.holdfast.jobs.StartAuthorization;
import dev.holdfast.live.LiveEvents;
import dev.holdfast.live.LiveRoutes;
import dev.holdfast.meta.EntitlementRoutes;
import dev.holdfast.meta.MetaRoutes;
import dev.holdfast.oidc.OidcRoutes;
import dev.holdfast.oidc.SingleSignOn;
import dev.holdfast.pve.Pve;
import dev.holdfast.settings.Settings;
import dev.holdfast.settings.SettingsRoutes;
import dev.holdfast.ssh.Ssh;
import dev.holdfast.teams.TeamRoutes;
import dev.holdfast.teams.Teams;
import dev.holdfast.tokens.Scopes;
import dev.holdfast.tokens.TokenRoutes;
import dev.holdfast.tokens.Tokens;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All parts of the service, built with plain {@code new} in the order in which they start, and closed in reverse. */
public final class Wiring implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Wiring.class);
    private static final Duration GRACE = Duration.ofSeconds(10);
    private static final Duration OUTGOING_TIMEOUT = Duration.ofSeconds(8);

    private final Deque<AutoCloseable> closing = new ArrayDeque<>();
    private final Ops ops = new Ops();
    private final Streams streams = new Streams();
    private final HttpServer server;

    /** Builds and starts the service. Throws {@link StartupException} with a sentence when it must not start. */
    public Wiring(Config config, InstantSource clock) {
        this(config, clock, PasswordCost.USUAL, ArrivalLimits.USUAL);
    }

    /** The same with another password cost and other request limits than the usual ones. */
    Wiring(Config config, InstantSource clock, PasswordCost cost, ArrivalLimits limits) {
        try {
            server = build(config, clock, cost, limits);
        } catch (DatabaseUnavailable e) {
            close();
            throw OpenDatabase.refusal(e, config.database());
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private HttpServer build(Config config, InstantSource clock, PasswordCost cost, ArrivalLimits limits) {
        DataDirectory directory = closed(DataDirectory.lock(config.database().directory()));
        Db db = closed(OpenDatabase.forService(config, directory));
        MasterKey key = MasterKey.open(config.masterKey(), db);
        Sealer sealer = key.sealer();
        Instance instance = closed(Instance.join(db, directory.path(), clock));
        var scrubber = new Scrubber();
        var bus = new Bus();
        var settings = new Settings(
                db,
                new Settings.Environment(
                        config.publicUrl(), config.jobRetention(), config.catalogUrl(), config.catalogBranch()));
        var policy = new PolicyFile(config.policy(), clock);
        var features = new Features(config.featuresOff(), settings::featuresOff, policy::off);
        var audit = new AuditLog(db, sealer, clock, config.database().directory());

        var setupCode = new SetupCode();
        var rights = new Rights(db, clock);
        var accounts = new Accounts(db, clock, rights, setupCode, cost);
        var teams = new Teams(db, clock, rights);
        var sessions = new Sessions(db, clock, streams, teams, rights);
        var secondFactor = new SecondFactor(db, sealer, clock, rights);
        var users = new Users(accounts, teams, secondFactor, features);
        var signIn = new SignIn(db, clock, sealer, accounts, sessions, secondFactor, users);
        var scopes = new Scopes(ops);
        var tokens = new Tokens(db, clock, accounts, teams, rights, scopes, sessions);
        var owner = config.firstOwner();
        if (owner != null) accounts.createOwnerIfNone(owner.email(), owner.password());

        var addresses = new Addresses(config.allowLoopbackHosts());
        var pve = closed(new Pve(addresses::allows));
        var hypervisors = new Hypervisors(db, sealer, scrubber, pve);
        var hosts = new Hosts(db, sealer, hypervisors, addresses, bus, clock, rights, teams::exists);
        var hostSsh = new HostSsh(db, sealer, hosts, closed(new Ssh(addresses::allows)), clock);
        var outgoing = closed(new WebClient(addresses, OUTGOING_TIMEOUT));
        var inventory = closed(new Inventory(hosts, hypervisors, bus, clock, config.pollInterval()));
        var startAuthorization = new StartAuthorization(ops, tokens, hosts, features);
        var jobs = closed(new Jobs(
                db,
                sealer,
                scrubber,
                bus,
                clock,
                jobOptions(instance.id(), config, settings),
                startAuthorization,
                FailureTranslation::explain));

        var restoredCopy = new RestoredCopy(db, instance, jobs, clock);
        closed(bus.subscribe(JobChanged.class, _ -> instance.beatSoon()));

        var guestAddresses = closed(new GuestAddresses(db, hypervisors, inventory, bus, clock));
        var catalog = new Catalog(db);
        var scripts = new AppScripts(db, catalog, bus, clock);
        var apps = new Apps(db, hosts, inventory, jobs, guestAddresses, scripts, bus, rights);
        var nodeScripts = new NodeScripts(hostSsh);
        var missingGuests = closed(new MissingGuests(db, hosts, hypervisors, bus, clock));
        var selfDetection = new SelfDetection(apps, hypervisors, SelfDetection.hardwareAddresses());
        var live = closed(new LiveEvents(bus, apps, hosts, inventory, clock));
        closed(bus.subscribe(ClusterPolled.class, polled -> {
            apps.follow(polled);
            missingGuests.clusterPolled(polled);
            guestAddresses.clusterPolled(polled.now().clusterId());
        }));

        var singleSignOn = new SingleSignOn(
                new SingleSignOn.Dependencies(db, sealer, clock, features, outgoing, addresses, settings::publicUrl));

        var sources = new Sources(outgoing, addresses, config.database().directory());
        var catalogRefresh = new CatalogRefresh(
                db,
                clock,
                from -> sources.at(from.url(), from.branch()),
                () -> new CatalogRefresh.Origin(settings.catalogUrl(), settings.catalogBranch()));
        catalogRefresh.catchUp();

        new MetaRoutes(db, accounts::none, hosts::any, singleSignOn::isOn, hostSsh::isAnyPending).declare(ops);
        new RestoredCopyRoutes(restoredCopy).declare(ops);
        new EntitlementRoutes(features, policy, settings).declare(ops);
        new SettingsRoutes(settings).declare(ops);
        new AuthRoutes(db, clock, accounts, sessions, users, secondFactor, signIn).declare(ops);
        new UserRoutes(db, clock, accounts, teams, rights, secondFactor, singleSignOn::accounts).declare(ops);
        new TeamRoutes(teams, hosts).declare(ops);
        new TokenRoutes(tokens, scopes).declare(ops);
        new OidcRoutes(singleSignOn, new OidcRoutes.Needs(db, sealer, clock, outgoing, accounts, signIn, audit))
                .declare(ops);
        new HostRoutes(hosts, inventory, jobs.exclusions()).declare(ops);
        new HostSshRoutes(hostSsh, jobs.exclusions()).declare(ops);
        new AppRoutes(
                        apps,
                        selfDetection,
                        new AppRoutes.Needs(db, hosts, hypervisors, inventory, jobs, catalog, bus, clock))
                .declare(ops);
        new ScriptRoutes(apps, scripts).declare(ops);
        new UpdateRoutes(
                        apps,
                        scripts,
                        nodeScripts,
                        new UpdateRoutes.Needs(hosts, hostSsh, hypervisors, inventory, jobs, catalog))
                .declare(ops);
        new InstallRoutes(
                        apps,
                        scripts,
                        nodeScripts,
                        new InstallRoutes.Needs(hosts, hostSsh, hypervisors, inventory, jobs, catalog, scrubber, clock))
                .declare(ops);
        new MigrateRoutes(
                        apps, selfDetection, new MigrateRoutes.Needs(db, hosts, hostSsh, hypervisors, inventory, jobs))
                .declare(ops);
        new PortRoutes(db, apps, hosts, hypervisors, hostSsh, clock).declare(ops);
        var catalogRoutes = new CatalogRoutes(catalog, catalogRefresh, jobs, clock);
        catalogRoutes.declare(ops);
        new JobRoutes(jobs, hosts).declare(ops);
        new LiveRoutes(live).declare(ops);
        new AuditRoutes(audit, clock).declare(ops);

        var dependencies = new Dispatcher.Dependencies(
                tokens,
                features,
                audit,
                FailureTranslation::translate,
                new Pages(),
                streams,
                config.trustedProxies(),
                clock);
        var dispatcher = new Dispatcher(ops, dependencies, Json.MAPPER);
        startAuthorization.requireOperations(jobs.kinds());
        restoredCopy.check();
        jobs.start();
        inventory.start();
        guestAddresses.start();
        missingGuests.start();
        rights.onChange(new Rights.Reaction(
                () -> {
                    live.rightsChanged();
                    streams.endPartial();
                },
                () -> streams.endChanged(tokens)));
        settings.onChange(features::refresh);
        features.onChange(streams::endAll);
        housekeeping(
                () -> {
                    live.tick();
                    if (db.isShared() && streams.count() > 0) jobs.publishChangesByOthers();
                },
                () -> {
                    rights.refresh();
                    settings.refresh();
                    policy.refresh();
                    features.refresh();
                },
                () -> {
                    audit.maintain(settings.auditRetention());
                    catalogRefresh.refreshWhenDue(jobs, config.catalogPause());
                });
        var http = closed(new HttpServer(config.listen(), GRACE, limits, dispatcher::serve));
        closed(streams);
        try {
            http.start();
        } catch (IOException e) {
            throw new StartupException(
                    "Holdfast can't listen on " + config.listen().getHostString() + ":"
                            + config.listen().getPort() + " (" + e.getMessage()
                            + "). Stop what listens there, or set HOLDFAST_LISTEN to another address.",
                    e);
        }
        if (accounts.none()) {
            log.info(
                    "There is no owner yet. From another machine, the set-up page asks for this code: {}",
                    setupCode.text());
        }
        log.info("Listening on http://{}:{}", config.listen().getHostString(), http.port());
        return http;
    }

    private static JobOptions jobOptions(String instance, Config config, Settings settings) {
        JobOptions usual = JobOptions.of(instance, settings::jobRetention);
        return new JobOptions(
                instance,
                usual.slots(),
                usual.poll(),
                usual.heartbeat(),
                usual.rescan(),
                config.jobSilence(),
                usual.retention());
    }

    private void housekeeping(Runnable publish, Runnable refresh, Runnable maintain) {
        ScheduledExecutorService executor = closed(Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("housekeeping").factory()));
        every(executor, Duration.ofMillis(500), refresh);
        every(executor, Duration.ofSeconds(1), publish);
        // On its own thread: removing many old rows must not delay the other tasks.
        ScheduledExecutorService slow = closed(Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("upkeep").factory()));
        every(slow, Duration.ofMinutes(1), maintain);
    }

    private static void every(ScheduledExecutorService executor, Duration pause, Runnable work) {
        var _ = executor.scheduleWithFixedDelay(
                () -> {
                    try {
                        work.run();
                    } catch (RuntimeException e) {
                        log.warn("A round of housekeeping failed; the next one tries again", e);
                    }
                },
                pause.toMillis(),
                pause.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    private <T extends AutoCloseable> T closed(T part) {
        closing.push(part);
        return part;
    }

    /** All operations. */
    public Ops ops() {
        return ops;
    }

    /** The number of open streams. */
    public int openStreams() {
        return streams.count();
    }

    /** The port the server listens on. */
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
