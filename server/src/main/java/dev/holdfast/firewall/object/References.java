package dev.holdfast.firewall.object;

import dev.holdfast.access.Principal;
import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.pve.firewall.PveFirewallObjects;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists the objects that a rule of a firewall can name, and what names them. */
record References(FirewallClients clients, Surveys surveys) {
    /**
     * An object that a rule can name.
     *
     * @param name the name of the alias or the IP set, without its scope
     * @param ref what a rule contains as its source or destination
     * @param type what it is; null if Proxmox VE does not say, or calls it by another word
     * @param scope {@code dc} for an object of the cluster, {@code guest} for one of the guest, {@code sdn} for one of
     *     virtual networks; null if Proxmox VE does not say, or names another one
     * @param comment the comment of the alias or the IP set; null if it has none
     * @param usedBy what names it: for a guest its own rules and sets only; null if it was not asked for
     */
    record FirewallRefView(
            String name,
            String ref,
            @Nullable RefType type,
            @Nullable RefScope scope,
            @Nullable String comment,
            @Nullable List<FirewallUse> usedBy) {}

    /**
     * The objects that rules of a firewall can name.
     *
     * @param refs the aliases and IP sets that rules of the firewall can name; for a guest also those of its cluster
     * @param unread the firewalls that could not be read: what they use is unknown
     */
    record FirewallRefs(List<FirewallRefView> refs, List<String> unread) {}

    /** The objects, with their uses if they are asked for. */
    FirewallRefs list(Principal who, FirewallPlace place, RefsQuery query) {
        List<PveFirewallObjects.Reference> all = clients.read(place).objects().references(query.word());
        Survey survey = query.uses() ? surveys.read(who, place) : null;
        return new FirewallRefs(
                all.stream().map(one -> view(place, one, survey)).toList(),
                survey == null ? List.of() : survey.unread());
    }

    private static FirewallRefView view(
            FirewallPlace place, PveFirewallObjects.Reference one, @Nullable Survey survey) {
        RefType type = RefType.of(one.type());
        RefScope scope = RefScope.of(one.scope());
        boolean isSet = type == RefType.IPSET;
        boolean isOfCluster = scope == RefScope.DC || scope == RefScope.SDN;
        FirewallPlace owner = isOfCluster ? place.cluster() : place;
        var object = new Survey.Named(isSet ? Survey.Kind.SET : Survey.Kind.ALIAS, owner, one.name());
        return new FirewallRefView(
                one.name(), one.ref(), type, scope, one.comment(), survey == null ? null : survey.uses(object));
    }
}
