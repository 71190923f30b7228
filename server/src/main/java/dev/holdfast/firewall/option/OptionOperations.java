package dev.holdfast.firewall.option;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.firewall.place.FirewallRefusals;
import dev.holdfast.firewall.write.FirewallChange;
import dev.holdfast.firewall.write.FirewallWrites;
import dev.holdfast.firewall.write.ProposedChange;
import dev.holdfast.pve.firewall.PveFirewall;
import java.util.function.Function;

/** Reads and changes the options of a firewall. */
record OptionOperations(FirewallClients clients, FirewallWrites writes) {
    /** The options; those of the cluster for a security group. */
    <V> V read(FirewallPlace place, Function<PveFirewall.Options, V> view) {
        FirewallPlace owner = place.isGroup() ? place.cluster() : place;
        return view.apply(clients.read(owner).options());
    }

    /** Changes options; refuses with 409 for a security group. */
    <V> V change(Principal by, FirewallPlace place, OptionsIn in, Function<PveFirewall.Options, V> view) {
        if (place.isGroup()) {
            throw Refusal.of(
                    FirewallRefusals.INHERITED,
                    "A security group has no options of its own: those of its cluster apply. Change them there.");
        }
        var change = new FirewallChange.SetOptions(in.change());
        writes.write(new ProposedChange(by, place, change, in.confirm()), in.digest(), () -> read(place, view));
        return read(place, view);
    }
}
