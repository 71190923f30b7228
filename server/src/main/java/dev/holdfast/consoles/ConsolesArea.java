package dev.holdfast.consoles;

import dev.holdfast.base.work.Periodic;
import dev.holdfast.consoles.recording.Recordings;
import dev.holdfast.consoles.relay.OpenConsoles;
import dev.holdfast.consoles.ticket.ConsoleTickets;
import dev.holdfast.consoles.way.ConsoleGuests;
import dev.holdfast.consoles.way.ConsoleTargets;
import dev.holdfast.consoles.way.Ways;
import dev.holdfast.hosts.HostServices;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.http.Ops;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The consoles of guests and nodes. */
public final class ConsolesArea implements Area {
    private static final Duration ALIVE = Duration.ofSeconds(30);
    private static final Duration HOSTS = Duration.ofMillis(500);

    private final ConsoleRoutes routes;
    private final JobTerminals jobs;
    private final OpenConsoles open;
    private final Hosts hosts;

    /** The consoles of these guests and hosts. */
    public ConsolesArea(Platform platform, HostServices services, List<ConsoleGuests> guests, Recordings recordings) {
        var settings = platform.settings();
        var hypervisors = services.hypervisors();
        this.hosts = services.hosts();
        this.open = new OpenConsoles(settings::consolesPerUser, settings::consolesInAll);
        var byType = guests.stream().collect(Collectors.toMap(ConsoleGuests::type, Function.identity()));
        var tickets = new ConsoleTickets(platform.db(), platform.clock());
        var audit = new ConsoleAudit(platform.audit());
        this.routes = new ConsoleRoutes(new Consoles(
                new ConsoleTargets(byType, hosts, hypervisors),
                Ways.of(services, platform.clock(), settings::sshConsolesWithoutRight),
                tickets,
                open,
                audit,
                recordings,
                settings,
                platform.clock()));
        this.jobs = new JobTerminals(platform.jobs(), services.ssh(), tickets, open, audit, settings, platform.clock());
    }

    @Override
    public void declare(Ops ops) {
        routes.declare(ops);
        new JobTerminalRoutes(jobs).declare(ops);
    }

    @Override
    public List<Periodic> periodic() {
        return List.of(
                new Periodic("console-pings", ALIVE, open::ping),
                new Periodic("consoles-of-removed-hosts", HOSTS, this::endOfRemovedHosts),
                new Periodic("terminals-of-jobs", HOSTS, jobs::endForbidden));
    }

    /** A host may have been removed on another replica. Its consoles would go on: they are open already. */
    private void endOfRemovedHosts() {
        if (open.count() == 0) return;
        Set<Long> enrolled = hosts.list().stream().map(Host::id).collect(Collectors.toSet());
        open.endOfHosts(host -> !enrolled.contains(host), "The host was removed from Holdfast.");
    }
}
