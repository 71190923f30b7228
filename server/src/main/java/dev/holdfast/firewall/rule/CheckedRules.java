package dev.holdfast.firewall.rule;

import dev.holdfast.base.Violation;
import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.pve.firewall.FirewallRule.RuleSpec;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Checks rules that are to be copied to another firewall. */
public record CheckedRules(FirewallClients clients) {
    /**
     * Names that will exist when the rule is copied.
     *
     * @param aliases their addresses by name
     */
    public record Added(Map<String, String> aliases, Set<String> sets, Set<String> groups) {}

    /** The faults of a rule there, as sentences with their field. */
    public List<String> faults(RuleSpec rule, FirewallPlace place, Added added) {
        KnownNames names = with(KnownNames.read(clients, place, rule), place, added);
        return RuleFaults.of(rule, place, names).stream()
                .map(CheckedRules::words)
                .toList();
    }

    private static String words(Violation fault) {
        return fault.loc().getLast() + ": " + fault.msg();
    }

    private static KnownNames with(KnownNames names, FirewallPlace place, Added added) {
        var versions = new HashMap<String, Integer>();
        added.aliases()
                .forEach((name, cidr) -> versions.put(name.toLowerCase(Locale.ROOT), cidr.contains(":") ? 6 : 4));
        String scope = place.isGuest() ? "guest/" : "dc/";
        return new KnownNames(
                names.aliases() == null || place.isGuest() ? names.aliases() : merged(names.aliases(), versions),
                names.ownAliases() == null ? null : merged(names.ownAliases(), versions),
                names.sets() == null
                        ? null
                        : merged(
                                names.sets(),
                                added.sets().stream().map(scope::concat).toList()),
                names.groups() == null ? null : merged(names.groups(), added.groups()),
                names.macros());
    }

    private static Map<String, Integer> merged(Map<String, Integer> some, Map<String, Integer> more) {
        var all = new HashMap<>(some);
        all.putAll(more);
        return all;
    }

    private static Set<String> merged(Set<String> some, Iterable<String> more) {
        var all = new HashSet<>(some);
        more.forEach(all::add);
        return all;
    }
}
