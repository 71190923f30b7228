package dev.holdfast.firewall.log;

import static dev.holdfast.access.Entitlement.FIREWALL_LOG;

import dev.holdfast.firewall.log.FirewallLogs.FirewallLogView;
import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.FirewallPlaces;
import dev.holdfast.firewall.place.Mount;
import dev.holdfast.http.Ops;

/** The log of a firewall. */
public record LogRoutes(FirewallClients clients, FirewallPlaces places) {
    /** Adds the operation at a mount. */
    public void declare(Ops ops, Mount at) {
        var logs = new FirewallLogs(clients, places);
        at.reads(
                        ops.get(
                                at.id("log"),
                                at.path() + "/log",
                                "The packets that the firewall of " + at.of() + " logged"),
                        FIREWALL_LOG)
                .asks(FirewallLogQuery.class)
                .answers(
                        200,
                        FirewallLogView.class,
                        (call, _) -> logs.read(call.who(), at.read(call), call.query(FirewallLogQuery.class)));
    }
}
