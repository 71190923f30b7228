package dev.holdfast.firewall.copy;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.firewall.copy.FirewallCopy.CopyItem;
import dev.holdfast.firewall.copy.FirewallCopy.Kind;
import dev.holdfast.firewall.copy.FirewallCopy.Outcome;
import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.firewall.rule.CheckedRules;
import dev.holdfast.firewall.write.FirewallChange;
import dev.holdfast.firewall.write.FirewallWrites;
import dev.holdfast.firewall.write.ProposedChange;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.pve.firewall.FirewallRule;
import dev.holdfast.pve.firewall.FirewallRule.RuleSpec;
import dev.holdfast.pve.firewall.PveFirewall;
import dev.holdfast.pve.firewall.PveFirewallObjects;
import dev.holdfast.pve.wire.PveException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Copies to one firewall, or shows what that would do: aliases, then sets, then groups, then the rules that use them. */
final class TargetCopy {
    private final FirewallClients clients;
    private final FirewallWrites writes;
    private final CheckedRules checked;
    private final Principal by;
    private final FirewallPlace place;
    private final FirewallCopyIn in;
    private final List<CopyItem> items = new ArrayList<>();
    private final Map<String, String> newAliases = new HashMap<>();
    private final Set<String> newSets = new HashSet<>();
    private final Set<String> newGroups = new HashSet<>();

    TargetCopy(FirewallClients clients, FirewallWrites writes, Principal by, FirewallPlace place, FirewallCopyIn in) {
        this.clients = clients;
        this.writes = writes;
        this.checked = new CheckedRules(clients);
        this.by = by;
        this.place = place;
        this.in = in;
    }

    List<CopyItem> copy(Original original) {
        PveFirewall firewall = clients.read(place);
        if (!original.aliases().isEmpty()) aliases(original, firewall.objects().aliases());
        if (!original.sets().isEmpty()) sets(original, firewall);
        if (!original.groups().isEmpty()) groups(original, firewall);
        if (!original.rules().isEmpty()) rules(original.rules());
        return List.copyOf(items);
    }

    private void aliases(Original original, List<PveFirewallObjects.Alias> there) {
        for (PveFirewallObjects.Alias alias : original.aliases()) {
            PveFirewallObjects.Alias old = there.stream()
                    .filter(one -> one.name().equalsIgnoreCase(alias.name()))
                    .findFirst()
                    .orElse(null);
            newAliases.put(alias.name(), alias.cidr());
            if (old == null) {
                item(
                        Kind.ALIAS,
                        alias.name(),
                        Outcome.ADD,
                        () -> write(new FirewallChange.AddAlias(alias.name(), alias.cidr(), alias.comment())));
            } else {
                different(
                        Kind.ALIAS,
                        alias.name(),
                        old.cidr().equals(alias.cidr()),
                        () -> write(new FirewallChange.ChangeAlias(
                                old.name(),
                                new PveFirewallObjects.AliasEdit(alias.cidr(), alias.comment(), null, null))));
            }
        }
    }

    private void sets(Original original, PveFirewall firewall) {
        Set<String> there = firewall.objects().sets().stream()
                .map(PveFirewallObjects.IpSet::name)
                .collect(Collectors.toSet());
        for (Original.SetOf set : original.sets()) {
            newSets.add(set.name());
            boolean isThere = there.contains(set.name());
            List<PveFirewallObjects.Member> old = isThere ? firewall.objects().members(set.name()) : List.of();
            if (!isThere) {
                item(Kind.IPSET, set.name(), Outcome.ADD, () -> {
                    write(new FirewallChange.AddSet(set.name(), set.comment()));
                    members(set, old);
                });
            } else {
                different(Kind.IPSET, set.name(), marks(old).equals(marks(set.members())), () -> members(set, old));
            }
        }
    }

    private static Map<String, Boolean> marks(List<PveFirewallObjects.Member> members) {
        return members.stream()
                .collect(Collectors.toMap(
                        PveFirewallObjects.Member::cidr, one -> Boolean.TRUE.equals(one.nomatch()), (a, _) -> a));
    }

    /** New members first, so that the set is never without one that it is to have. */
    private void members(Original.SetOf set, List<PveFirewallObjects.Member> old) {
        Map<String, Boolean> before = marks(old);
        Map<String, Boolean> after = marks(set.members());
        for (PveFirewallObjects.Member member : set.members()) {
            boolean nomatch = Boolean.TRUE.equals(member.nomatch());
            if (!before.containsKey(member.cidr())) {
                write(new FirewallChange.AddMember(set.name(), member.cidr(), member.comment(), nomatch));
            } else if (!Objects.equals(before.get(member.cidr()), nomatch)) {
                write(new FirewallChange.ChangeMember(set.name(), member.cidr(), member.comment(), nomatch));
            }
        }
        for (String cidr : before.keySet()) {
            if (!after.containsKey(cidr)) write(new FirewallChange.RemoveMember(set.name(), cidr));
        }
    }

    private void groups(Original original, PveFirewall firewall) {
        Set<String> there =
                firewall.groups().list().stream().map(group -> group.group()).collect(Collectors.toSet());
        for (Original.GroupOf group : original.groups()) {
            newGroups.add(group.name());
            FirewallPlace rules = place.group(group.name());
            boolean isThere = there.contains(group.name());
            List<RuleSpec> old = isThere
                    ? clients.read(rules).rules().stream()
                            .map(FirewallRule::spec)
                            .toList()
                    : List.of();
            String faults = group.rules().stream()
                    .flatMap(rule -> checked.faults(rule, rules, added()).stream())
                    .distinct()
                    .collect(Collectors.joining(" "));
            if (!faults.isEmpty()) {
                items.add(new CopyItem(Kind.GROUP, group.name(), Outcome.INVALID, faults));
            } else if (!isThere) {
                item(Kind.GROUP, group.name(), Outcome.ADD, () -> {
                    write(new FirewallChange.AddGroup(group.name(), group.comment()));
                    replaceRules(rules, group.rules(), 0);
                });
            } else {
                different(
                        Kind.GROUP,
                        group.name(),
                        old.equals(group.rules()),
                        () -> replaceRules(rules, group.rules(), old.size()));
            }
        }
    }

    /** The new rules first, so that the group always contains one of the two. */
    private void replaceRules(FirewallPlace group, List<RuleSpec> rules, int old) {
        for (RuleSpec rule : rules.reversed()) write(group, new FirewallChange.AddRule(rule));
        for (int i = 0; i < old; i++) write(group, new FirewallChange.RemoveRule(rules.size()));
    }

    private void rules(Map<Integer, RuleSpec> rules) {
        Set<RuleSpec> there =
                clients.read(place).rules().stream().map(FirewallRule::spec).collect(Collectors.toSet());
        var reversed = new ArrayList<CopyItem>();
        // Each goes to the top, so the last one is added first.
        for (Map.Entry<Integer, RuleSpec> rule : List.copyOf(rules.entrySet()).reversed()) {
            String pos = rule.getKey().toString();
            List<String> faults = checked.faults(rule.getValue(), place, added());
            if (there.contains(rule.getValue())) {
                reversed.add(new CopyItem(Kind.RULE, pos, Outcome.SAME, null));
            } else if (!faults.isEmpty()) {
                reversed.add(new CopyItem(Kind.RULE, pos, Outcome.INVALID, String.join(" ", faults)));
            } else {
                reversed.add(
                        done(Kind.RULE, pos, Outcome.ADD, () -> write(new FirewallChange.AddRule(rule.getValue()))));
            }
        }
        items.addAll(reversed.reversed());
    }

    private CheckedRules.Added added() {
        return new CheckedRules.Added(newAliases, newSets, newGroups);
    }

    /** An object that is there already. */
    private void different(Kind kind, String name, boolean isSame, Runnable replace) {
        if (isSame) items.add(new CopyItem(kind, name, Outcome.SAME, null));
        else if (in.replace()) item(kind, name, Outcome.REPLACE, replace);
        else {
            items.add(new CopyItem(
                    kind,
                    name,
                    Outcome.EXISTS,
                    "It has another content there and is kept. Send replace to change it."));
        }
    }

    private void item(Kind kind, String name, Outcome outcome, Runnable work) {
        items.add(done(kind, name, outcome, work));
    }

    private CopyItem done(Kind kind, String name, Outcome outcome, Runnable work) {
        String failure = in.apply() ? attempt(work) : null;
        return new CopyItem(kind, name, failure == null ? outcome : Outcome.FAILED, failure);
    }

    private static @Nullable String attempt(Runnable work) {
        try {
            work.run();
            return null;
        } catch (PveException e) {
            return HypervisorFailures.detail(e);
        } catch (Refusal e) {
            // What must be confirmed is not done for any of the targets without that.
            if (e.code() == Refusal.Code.CONFIRM_REQUIRED) throw e;
            return e.detail();
        }
    }

    private void write(FirewallChange change) {
        write(place, change);
    }

    private void write(FirewallPlace where, FirewallChange change) {
        writes.write(new ProposedChange(by, where, change, in.confirm()), null, () -> "");
    }
}
