package dev.holdfast.firewall.object;

import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.firewall.rule.RuleAddress;
import dev.holdfast.pve.firewall.FirewallRule;
import dev.holdfast.pve.firewall.FirewallScope;
import dev.holdfast.pve.firewall.PveFirewall;
import dev.holdfast.pve.firewall.PveFirewallObjects;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the firewalls of a cluster contain, as far as they could be read.
 *
 * @param unread those that could not be read, for sentences
 */
record Survey(List<Contents> contents, List<String> unread) {
    /** An object that rules and sets may name: an alias, a set or a group of the cluster or of a guest. */
    record Named(Kind kind, FirewallPlace owner, String name) {}

    enum Kind {
        ALIAS,
        SET,
        GROUP
    }

    /**
     * The rules and sets of one firewall.
     *
     * @param members of each set
     * @param aliases the names of its own aliases in lower case
     */
    record Contents(
            FirewallPlace place,
            List<FirewallRule> rules,
            Map<String, List<PveFirewallObjects.Member>> members,
            Set<String> aliases) {
        static Contents read(FirewallClients clients, FirewallPlace place) {
            PveFirewall firewall = clients.read(place);
            List<FirewallRule> rules = firewall.rules();
            var members = new LinkedHashMap<String, List<PveFirewallObjects.Member>>();
            boolean hasObjects = place.isGuest() || place.scope() instanceof FirewallScope.Cluster;
            if (hasObjects) {
                for (PveFirewallObjects.IpSet set : firewall.objects().sets()) {
                    members.put(set.name(), firewall.objects().members(set.name()));
                }
            }
            boolean mayHide = place.isGuest() && mentionAlias(rules, members);
            Set<String> aliases = mayHide
                    ? firewall.objects().aliases().stream()
                            .map(alias -> alias.name().toLowerCase(Locale.ROOT))
                            .collect(Collectors.toSet())
                    : Set.of();
            return new Contents(place, rules, members, aliases);
        }

        private static boolean mentionAlias(
                List<FirewallRule> rules, Map<String, List<PveFirewallObjects.Member>> members) {
            Stream<@Nullable String> inRules = rules.stream().flatMap(rule -> Stream.of(rule.source(), rule.dest()));
            Stream<@Nullable String> inSets =
                    members.values().stream().flatMap(List::stream).map(PveFirewallObjects.Member::cidr);
            return Stream.concat(inRules, inSets)
                    .anyMatch(text -> text != null && RuleAddress.parse(text) instanceof RuleAddress.OfAlias);
        }

        /** Whether an address in this firewall means this object. */
        boolean means(@Nullable String address, Named object) {
            if (address == null) return false;
            return switch (RuleAddress.parse(address)) {
                case RuleAddress.OfAlias(var scope, var name) ->
                    object.kind() == Kind.ALIAS
                            && name.equalsIgnoreCase(object.name())
                            && isOwner(scope, aliases.contains(name.toLowerCase(Locale.ROOT)), object);
                case RuleAddress.InSet(var scope, var name) ->
                    object.kind() == Kind.SET
                            && name.equals(object.name())
                            && isOwner(scope, members.containsKey(name) && place.isGuest(), object);
                default -> false;
            };
        }

        /** Without a scope, a guest's own object hides the cluster's. */
        private boolean isOwner(@Nullable String scope, boolean hasOwn, Named object) {
            boolean meansOwn = "guest".equals(scope) || (scope == null && hasOwn);
            return meansOwn == object.owner().isGuest();
        }

        boolean includes(FirewallRule rule, Named group) {
            return group.kind() == Kind.GROUP
                    && rule.type().equals("group")
                    && rule.action().equals(group.name());
        }
    }

    /** Everything that names this object. */
    List<FirewallUse> uses(Named object) {
        var uses = new ArrayList<FirewallUse>();
        for (Contents one : contents) {
            for (FirewallRule rule : one.rules()) {
                if (one.means(rule.source(), object) || one.means(rule.dest(), object) || one.includes(rule, object)) {
                    uses.add(FirewallUse.rule(one.place(), rule.pos()));
                }
            }
            one.members().forEach((set, members) -> {
                if (members.stream().anyMatch(member -> one.means(member.cidr(), object))) {
                    uses.add(FirewallUse.member(one.place(), set));
                }
            });
        }
        return uses;
    }
}
