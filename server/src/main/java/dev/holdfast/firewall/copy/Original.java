package dev.holdfast.firewall.copy;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.pve.firewall.FirewallRule;
import dev.holdfast.pve.firewall.FirewallRule.RuleSpec;
import dev.holdfast.pve.firewall.PveFirewall;
import dev.holdfast.pve.firewall.PveFirewallGroups;
import dev.holdfast.pve.firewall.PveFirewallObjects;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What is copied, as it was read.
 *
 * @param rules by position, in their order
 */
record Original(
        List<PveFirewallObjects.Alias> aliases, List<SetOf> sets, List<GroupOf> groups, Map<Integer, RuleSpec> rules) {
    /** A set with its members. */
    record SetOf(String name, @Nullable String comment, List<PveFirewallObjects.Member> members) {}

    /** A group with its rules. */
    record GroupOf(String name, @Nullable String comment, List<RuleSpec> rules) {}

    /** Reads it; refuses with 422 if something does not exist. */
    static Original read(FirewallClients clients, FirewallPlace place, FirewallCopyIn in) {
        PveFirewall firewall = clients.read(place);
        var faults = new ArrayList<Violation>();
        List<PveFirewallObjects.Alias> aliases =
                FirewallCopyIn.list(in.aliases()).isEmpty()
                        ? List.of()
                        : named(
                                FirewallCopyIn.list(in.aliases()),
                                "aliases",
                                firewall.objects().aliases(),
                                PveFirewallObjects.Alias::name,
                                faults);
        List<PveFirewallObjects.IpSet> sets = FirewallCopyIn.list(in.ipsets()).isEmpty()
                ? List.of()
                : named(
                        FirewallCopyIn.list(in.ipsets()),
                        "ipsets",
                        firewall.objects().sets(),
                        PveFirewallObjects.IpSet::name,
                        faults);
        List<PveFirewallGroups.Group> groups = FirewallCopyIn.list(in.groups()).isEmpty()
                ? List.of()
                : named(
                        FirewallCopyIn.list(in.groups()),
                        "groups",
                        firewall.groups().list(),
                        PveFirewallGroups.Group::group,
                        faults);
        var rules = new LinkedHashMap<Integer, RuleSpec>();
        List<FirewallRule> all = FirewallCopyIn.list(in.rules()).isEmpty() ? List.of() : firewall.rules();
        List<Integer> positions = FirewallCopyIn.list(in.rules());
        positions.stream()
                .filter(pos -> pos < all.size())
                .sorted()
                .forEach(pos -> rules.put(pos, all.get(pos).spec()));
        for (int i = 0; i < positions.size(); i++) {
            if (positions.get(i) < all.size()) continue;
            faults.add(Violation.element(
                    "rules", i, "There is no rule at position " + positions.get(i) + ".", "value_error"));
        }
        if (!faults.isEmpty()) throw Refusal.invalid(faults);
        return new Original(
                aliases,
                sets.stream()
                        .map(set -> new SetOf(
                                set.name(), set.comment(), firewall.objects().members(set.name())))
                        .toList(),
                groups.stream()
                        .map(group -> new GroupOf(
                                group.group(),
                                group.comment(),
                                clients.read(place.group(group.group())).rules().stream()
                                        .map(FirewallRule::spec)
                                        .toList()))
                        .toList(),
                rules);
    }

    private static <T> List<T> named(
            List<String> names, String field, List<T> all, Function<T, String> name, List<Violation> faults) {
        BiFunction<T, String, Boolean> is = (one, wanted) -> name.apply(one).equalsIgnoreCase(wanted);
        var found = new ArrayList<T>();
        for (int i = 0; i < names.size(); i++) {
            String wanted = names.get(i);
            if (names.indexOf(wanted) < i) continue;
            Violation unknown = Violation.element(field, i, "There is none of this name.", "value_error");
            all.stream()
                    .filter(one -> is.apply(one, wanted))
                    .findFirst()
                    .ifPresentOrElse(found::add, () -> faults.add(unknown));
        }
        return found;
    }
}
