package dev.holdfast.firewall.option;

import static dev.holdfast.access.Entitlement.FIREWALL_OPTIONS;
import static dev.holdfast.access.Entitlement.FIREWALL_VIEW;
import static dev.holdfast.firewall.place.FirewallFailures.explained;
import static dev.holdfast.firewall.place.FirewallRefusals.INHERITED;

import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.Mount;
import dev.holdfast.firewall.write.FirewallWrites;
import dev.holdfast.http.Input;
import dev.holdfast.http.Ops;
import dev.holdfast.pve.firewall.PveFirewall;
import java.util.function.Function;

/** The options of a firewall, whose shape depends on its kind. */
public final class OptionRoutes {
    private final OptionOperations options;

    /** Changes options through {@code writes}. */
    public OptionRoutes(FirewallClients clients, FirewallWrites writes) {
        this.options = new OptionOperations(clients, writes);
    }

    /** How the options of a kind of firewall are changed and shown. */
    private record Shape<I extends Input & OptionsIn, V>(
            Class<I> input, Class<V> view, Function<PveFirewall.Options, V> show) {}

    /** Adds the operations at a mount. */
    public void declare(Ops ops, Mount at) {
        switch (at.kind()) {
            case GUEST ->
                declare(
                        ops,
                        at,
                        new Shape<>(GuestFirewallIn.class, GuestFirewallOptions.class, GuestFirewallOptions::of));
            case CLUSTER ->
                declare(
                        ops,
                        at,
                        new Shape<>(
                                ClusterFirewallIn.class, ClusterFirewallOptions.class, ClusterFirewallOptions::own));
            case GROUP ->
                declare(
                        ops,
                        at,
                        new Shape<>(
                                ClusterFirewallIn.class,
                                ClusterFirewallOptions.class,
                                ClusterFirewallOptions::inherited));
            case NODE ->
                declare(ops, at, new Shape<>(NodeFirewallIn.class, NodeFirewallOptions.class, NodeFirewallOptions::of));
        }
    }

    private <I extends Input & OptionsIn, V> void declare(Ops ops, Mount at, Shape<I, V> shape) {
        String path = at.path() + "/options";

        at.reads(ops.get(at.id("options"), path, "The firewall options of " + at.of()), FIREWALL_VIEW)
                .answers(
                        200,
                        shape.view(),
                        (call, _) -> explained(call, () -> options.read(at.read(call), shape.show())));

        at.changes(
                        ops.put(at.id("set", "options"), path, "Change the firewall options of " + at.of()),
                        FIREWALL_OPTIONS)
                .refuses(INHERITED)
                .takes(shape.input())
                .answers(
                        200,
                        shape.view(),
                        (call, in) ->
                                explained(call, () -> options.change(call.who(), at.write(call), in, shape.show())));
    }
}
