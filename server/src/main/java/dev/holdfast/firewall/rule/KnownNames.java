package dev.holdfast.firewall.rule;

import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.pve.firewall.FirewallRule.RuleSpec;
import dev.holdfast.pve.firewall.PveFirewall;
import dev.holdfast.pve.firewall.PveFirewallGroups;
import dev.holdfast.pve.firewall.PveFirewallObjects;
import dev.holdfast.pve.wire.PveException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The names that a rule may use where it is. What is null was not needed or could not be read; then only Proxmox VE checks it.
 *
 * @param aliases the IP versions of the cluster's aliases by name in lower case
 * @param ownAliases the same of the guest
 * @param sets the sets, as a rule refers to them with a scope, such as {@code dc/admins}
 * @param macros by name in lower case, with their usual spelling
 */
record KnownNames(
        @Nullable Map<String, Integer> aliases,
        @Nullable Map<String, Integer> ownAliases,
        @Nullable Set<String> sets,
        @Nullable Set<String> groups,
        @Nullable Map<String, String> macros) {
    /** Nothing is known. */
    static final KnownNames NONE = new KnownNames(null, null, null, null, null);

    /** Reads what this rule refers to. */
    static KnownNames read(FirewallClients clients, FirewallPlace place, RuleSpec rule) {
        PveFirewall cluster = clients.read(place.cluster());
        boolean namesAlias = names(rule, RuleAddress.OfAlias.class);
        boolean namesSet = names(rule, RuleAddress.InSet.class);
        return new KnownNames(
                namesAlias ? known(() -> versions(cluster)) : null,
                namesAlias && place.isGuest() ? known(() -> versions(clients.read(place))) : null,
                namesSet ? known(() -> sets(clients.read(place.ofNames()))) : null,
                RuleConditions.isGroup(rule) ? known(() -> groups(cluster)) : null,
                rule.macro() == null ? null : known(() -> macros(cluster)));
    }

    private static boolean names(RuleSpec rule, Class<? extends RuleAddress> kind) {
        return is(rule.source(), kind) || is(rule.dest(), kind);
    }

    private static boolean is(@Nullable String address, Class<? extends RuleAddress> kind) {
        return address != null && kind.isInstance(RuleAddress.parse(address));
    }

    private static <T> @Nullable T known(Supplier<T> read) {
        try {
            return read.get();
        } catch (PveException.NotPermitted _) {
            return null;
        }
    }

    private static Map<String, Integer> versions(PveFirewall firewall) {
        return firewall.objects().aliases().stream()
                .collect(Collectors.toMap(
                        alias -> alias.name().toLowerCase(Locale.ROOT),
                        alias -> alias.cidr().contains(":") ? 6 : 4,
                        (first, _) -> first));
    }

    private static Set<String> sets(PveFirewall firewall) {
        List<PveFirewallObjects.Reference> all = firewall.objects().references("ipset");
        return all.stream()
                .map(set -> (set.scope() == null ? "dc" : set.scope()) + "/" + set.name())
                .collect(Collectors.toSet());
    }

    private static Set<String> groups(PveFirewall cluster) {
        return cluster.groups().list().stream()
                .map(PveFirewallGroups.Group::group)
                .collect(Collectors.toSet());
    }

    private static Map<String, String> macros(PveFirewall cluster) {
        return cluster.macros().stream()
                .map(PveFirewall.Macro::macro)
                .collect(Collectors.toMap(
                        macro -> macro.toLowerCase(Locale.ROOT), Function.identity(), (first, _) -> first));
    }

    /** Whether there is such a set. A guest's rule that names no scope means its own set or, if it has none, the cluster's. */
    boolean hasSet(RuleAddress.InSet set) {
        if (sets == null) return true;
        if (set.scope() != null) return sets.contains(set.scope() + "/" + set.name());
        return sets.contains("guest/" + set.name()) || sets.contains("dc/" + set.name());
    }

    /** The IP version of an alias: 0 when it is unknown, null when there is no such alias. */
    @Nullable
    Integer version(RuleAddress.OfAlias alias) {
        String name = alias.name().toLowerCase(Locale.ROOT);
        boolean own = !"dc".equals(alias.scope());
        if (own && ownAliases != null && ownAliases.containsKey(name)) return ownAliases.get(name);
        if ("guest".equals(alias.scope())) return ownAliases == null ? 0 : null;
        return aliases == null ? Integer.valueOf(0) : aliases.get(name);
    }
}
