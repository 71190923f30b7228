package dev.holdfast.apps.ports;

import dev.holdfast.apps.AppViews;
import dev.holdfast.apps.Apps;
import dev.holdfast.apps.ports.PortScan.WebSuggestion;
import dev.holdfast.base.HypervisorCode;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostRefusals;
import dev.holdfast.ssh.SshConnection;
import dev.holdfast.ssh.SshException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The ports of apps: scanned on demand over SSH, in a few seconds, and stored for ten minutes. */
record Ports(Db db, Apps apps, AppViews views, Hosts hosts, HostSsh ssh, InstantSource clock, PortStore store)
        implements KnownPorts {
    private static final Duration FRESH = Duration.ofMinutes(10);
    /** The number of ports that are probed for HTTP, each twice and for at most two seconds. */
    private static final int CANDIDATES = 3;

    /** The scan of the last ten minutes. */
    PortScan last(long appId) {
        apps.get(appId);
        PortScan last = db.read(h -> store.find(h, appId, clock.instant().minus(FRESH)));
        return last == null ? PortScan.NONE : last;
    }

    @Override
    public Known of(long appId) {
        PortScan last = last(appId);
        return new Known(
                last.ports().stream()
                        .map(one -> new KnownPort(one.port(), one.process(), one.address(), one.isLoopback()))
                        .toList(),
                last.checkedAt());
    }

    /** Scans now. */
    PortScan read(long appId) throws InterruptedException {
        Apps.AppLocation home = apps.home(appId);
        Host host = at(home);
        if (!ssh.isVerified(host.id())) throw HostRefusals.capabilityMissing(host.id(), "ssh");
        needRunning(home);
        String ip = views.view(appId).ip();
        try (SshConnection connection = ssh.connect(host.id())) {
            List<OpenPort> ports = ContainerPorts.listed(connection, home.app().ctid());
            WebSuggestion suggestion = ip == null ? null : suggestion(connection, ip, ports);
            Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS); // as it is stored
            var reading = new PortScan(WebPortRanking.ranked(ports), now, suggestion);
            db.writing(h -> store.put(h, appId, now, reading));
            return reading;
        } catch (SshException e) {
            throw HostSsh.refusal(e);
        }
    }

    /** The host enrolled for the container's own node: no other host can enter the container. */
    private Host at(Apps.AppLocation home) {
        return hosts.list().stream()
                .filter(h -> h.clusterId() == home.app().clusterId() && h.node().equals(home.node()))
                .findFirst()
                .orElseThrow(() -> Refusal.of(
                        HypervisorCode.NO_HOST, "Node " + home.node() + " is not enrolled itself. Add it as a host."));
    }

    private void needRunning(Apps.AppLocation home) {
        boolean up = home.guest().clientForUser().status().isUp();
        if (!up) throw Refusal.conflict("The container does not run, so no port is open. Start the app first.");
    }

    private static @Nullable WebSuggestion suggestion(SshConnection connection, String ip, List<OpenPort> ports)
            throws SshException, InterruptedException {
        WebAnswer answer = WebAnswer.of(
                connection,
                ip,
                WebPortRanking.candidates(ports, CANDIDATES).stream()
                        .map(OpenPort::port)
                        .toList());
        return answer == null
                ? null
                : new WebSuggestion(answer.port(), answer.protocol(), WebSuggestion.DecidedBy.ANSWER);
    }
}
