package dev.holdfast.firewall.option;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.firewall.place.FirewallRefusals;
import dev.holdfast.firewall.write.FirewallChange;
import dev.holdfast.firewall.write.FirewallWrites;
import dev.holdfast.firewall.write.ProposedChange;

/** Reads and changes the options of a firewall. */
record OptionOperations(FirewallClients clients, FirewallWrites writes) {
    /** The options; those of the cluster for a security group. */
    <V extends Record> V read(FirewallPlace place, Class<V> view) {
        FirewallPlace owner = place.isGroup() ? place.cluster() : place;
        return OptionViews.of(view, clients.read(owner).options(), place.isGroup());
    }

    /** Changes options; refuses with 409 for a security group. */
    <V extends Record> V change(Principal by, FirewallPlace place, OptionsIn in, Class<V> view) {
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
