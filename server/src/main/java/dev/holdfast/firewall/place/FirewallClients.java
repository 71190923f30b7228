package dev.holdfast.firewall.place;

import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.pve.firewall.PveFirewall;
import dev.holdfast.pve.wire.Timeouts;

/** Clients of firewalls, for what a user waits for. */
public record FirewallClients(Hypervisors hypervisors) {
    /** To decide by what a firewall contains: lists of which a row can't be read are refused. */
    public PveFirewall read(FirewallPlace place) {
        return of(place).complete();
    }

    /** To show a firewall, without the rows that can't be read, or to change it. */
    public PveFirewall of(FirewallPlace place) {
        return hypervisors
                .client(place.clusterId(), place.node())
                .within(Timeouts.PERSON)
                .firewall(place.scope());
    }
}
