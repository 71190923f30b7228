package dev.holdfast.hosts;

import dev.holdfast.hosts.client.HostAllowance;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.hosts.enrol.Membership;
import dev.holdfast.platform.Platform;
import dev.holdfast.pve.Pve;
import dev.holdfast.ssh.Ssh;

/** The enrolled hosts and the ways to them. */
public record HostServices(Hosts hosts, HostPeers peers, Hypervisors hypervisors, HostSsh ssh) {
    /** Builds them; connections stay open until the service stops. */
    public static HostServices of(Platform platform, TeamLookup teams, HostedApps apps) {
        var db = platform.db();
        var sealer = platform.sealer();
        var addresses = platform.addresses();
        var pve = platform.closing().add(new Pve(addresses::allows, new HostAllowance(platform.memory())));
        var hypervisors = new Hypervisors(db, sealer, platform.scrubber(), pve);
        var hosts = new Hosts(
                db, sealer, hypervisors, addresses, platform.bus(), platform.clock(), platform.rights(), teams, apps);
        var connections = platform.closing().add(new Ssh(addresses::allows));
        var peers = new HostPeers(
                hosts,
                new HostProbe(hypervisors, addresses, new Membership(db, hypervisors, addresses)),
                hypervisors,
                addresses);
        return new HostServices(
                hosts, peers, hypervisors, new HostSsh(db, sealer, hosts, connections, platform.clock()));
    }
}
