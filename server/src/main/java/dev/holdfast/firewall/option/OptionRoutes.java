package dev.holdfast.firewall.option;

import static dev.holdfast.access.Entitlement.FIREWALL_OPTIONS;
import static dev.holdfast.access.Entitlement.FIREWALL_VIEW;
import static dev.holdfast.firewall.place.FirewallFailures.explained;
import static dev.holdfast.firewall.place.FirewallRefusals.INHERITED;

import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.Mount;
import dev.holdfast.firewall.write.FirewallWrites;
import dev.holdfast.http.Ops;

/** The options of a firewall, whose shape depends on its kind. */
public record OptionRoutes(FirewallClients clients, FirewallWrites writes) {
    /** Adds the operations at a mount. */
    public void declare(Ops ops, Mount at) {
        switch (at.kind()) {
            case GUEST -> declare(ops, at, GuestFirewallIn.class, GuestFirewallOptions.class);
            case CLUSTER, GROUP -> declare(ops, at, ClusterFirewallIn.class, ClusterFirewallOptions.class);
            case NODE -> declare(ops, at, NodeFirewallIn.class, NodeFirewallOptions.class);
        }
    }

    private <I extends OptionsIn, V extends Record> void declare(Ops ops, Mount at, Class<I> input, Class<V> view) {
        var options = new OptionOperations(clients, writes);
        String path = at.path() + "/options";

        at.reads(ops.get(at.id("options"), path, "The firewall options of " + at.of()), FIREWALL_VIEW)
                .answers(200, view, explained((call, _) -> options.read(at.read(call), view)));

        at.changes(
                        ops.put(at.id("set", "options"), path, "Change the firewall options of " + at.of()),
                        FIREWALL_OPTIONS)
                .refuses(INHERITED)
                .takes(input)
                .answers(200, view, explained((call, in) -> options.change(call.who(), at.write(call), in, view)));
    }
}
