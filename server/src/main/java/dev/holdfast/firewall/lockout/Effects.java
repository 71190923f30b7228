package dev.holdfast.firewall.lockout;

import dev.holdfast.firewall.effective.chain.ClusterFirewall;
import dev.holdfast.firewall.effective.chain.ClusterFirewall.SecurityGroup;
import dev.holdfast.firewall.effective.chain.NamedAddresses;
import dev.holdfast.firewall.effective.chain.NamedAddresses.AddressSet;
import dev.holdfast.firewall.effective.chain.NodeChains;
import dev.holdfast.firewall.effective.chain.NodeFirewall;
import dev.holdfast.firewall.lockout.Effect.Unreadable;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.firewall.FirewallRule.Edit;
import dev.holdfast.pve.firewall.FirewallRule.RuleSpec;
import dev.holdfast.pve.firewall.FirewallScope;
import dev.holdfast.pve.firewall.PveFirewallObjects.Alias;
import dev.holdfast.pve.firewall.PveFirewallObjects.Member;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The effects of all changes of firewalls. A change of a guest's firewall has none on nodes; aliases and sets of a group or a node
 * are those of the cluster.
 */
public final class Effects {
    private Effects() {}

    /** A new rule, which Proxmox VE inserts at the top. */
    public static Effect addRule(FirewallScope scope, RuleSpec rule) {
        return RuleLists.in(scope, rules -> RuleLists.added(rules, rule));
    }

    /** A change of the rule at a position. */
    public static Effect changeRule(FirewallScope scope, int pos, Edit edit) {
        return RuleLists.in(scope, rules -> RuleLists.changed(rules, pos, edit));
    }

    /** A move of a rule before the one that is at {@code before} now. */
    public static Effect moveRule(FirewallScope scope, int pos, int before) {
        return RuleLists.in(scope, rules -> RuleLists.moved(rules, pos, before));
    }

    /** The removal of a rule. */
    public static Effect removeRule(FirewallScope scope, int pos) {
        return RuleLists.in(scope, rules -> RuleLists.removed(rules, pos));
    }

    /** Options that are set or reset. */
    public static Effect setOptions(FirewallScope scope, ConfigChange change) {
        return switch (scope) {
            case FirewallScope.Cluster _ ->
                before -> {
                    ClusterFirewall old = before.cluster();
                    Map<String, String> options =
                            options(old.options(), change, "the options of the cluster's firewall");
                    return new NodeChains(
                            new ClusterFirewall(options, old.rules(), old.groups(), old.addresses()), before.node());
                };
            case FirewallScope.Node(String name) ->
                before -> {
                    NodeFirewall old = before.node();
                    if (!old.node().equals(name)) return before;
                    Map<String, String> options = options(old.options(), change, "the options of the node's firewall");
                    return new NodeChains(
                            before.cluster(),
                            new NodeFirewall(name, options, old.rules(), old.localNetwork(), old.peers()));
                };
            case FirewallScope.Group _ -> before -> before;
            case FirewallScope.Guest _ -> before -> before;
        };
    }

    private static Map<String, String> options(@Nullable Map<String, String> old, ConfigChange change, String what)
            throws Unreadable {
        if (old == null) throw new Unreadable(what);
        var options = new LinkedHashMap<>(old);
        change.delete().forEach(options::remove);
        options.putAll(change.set());
        return options;
    }

    /** An alias with another address, or a new one; null removes it. */
    public static Effect setAlias(FirewallScope scope, String name, @Nullable String cidr) {
        return names(scope, old -> {
            if (old.aliases() == null) throw new Unreadable("the aliases of the cluster");
            var aliases = new ArrayList<>(old.aliases());
            aliases.removeIf(alias -> alias.name().equalsIgnoreCase(name));
            if (cidr != null) aliases.add(new Alias(name, cidr, null, null));
            return new NamedAddresses(aliases, old.sets());
        });
    }

    /** A new empty set. Rules that name it already take effect with it. */
    public static Effect addSet(FirewallScope scope, String name) {
        return sets(scope, sets -> sets.add(new AddressSet(name, List.of())));
    }

    /** The removal of a set. The local network stays in {@code management}. */
    public static Effect removeSet(FirewallScope scope, String name) {
        return sets(scope, sets -> sets.removeIf(set -> set.name().equals(name)));
    }

    /** A new member of a set, or another mark of an existing one. */
    public static Effect setMember(FirewallScope scope, String set, String cidr, boolean nomatch) {
        return members(scope, set, members -> {
            members.removeIf(member -> member.cidr().equals(cidr));
            members.add(new Member(cidr, null, nomatch, null));
        });
    }

    /** The removal of a member of a set. */
    public static Effect removeMember(FirewallScope scope, String set, String cidr) {
        return members(
                scope, set, members -> members.removeIf(member -> member.cidr().equals(cidr)));
    }

    /** A new empty group. */
    public static Effect addGroup(String name) {
        return groups(groups -> groups.add(new SecurityGroup(name, List.of())));
    }

    /** The removal of a group. */
    public static Effect removeGroup(String name) {
        return groups(groups -> groups.removeIf(group -> group.name().equals(name)));
    }

    /** Another name of a group. The rules that include it keep the old one. */
    public static Effect renameGroup(String name, String newName) {
        return groups(groups -> groups.replaceAll(
                group -> group.name().equals(name) ? new SecurityGroup(newName, group.rules()) : group));
    }

    /** A change of something in a list. */
    private interface ListChange<T> {
        void on(List<T> list) throws Unreadable;
    }

    /** A change of named addresses. */
    private interface NamesChange {
        NamedAddresses on(NamedAddresses old) throws Unreadable;
    }

    private static Effect names(FirewallScope scope, NamesChange change) {
        if (scope instanceof FirewallScope.Guest) return before -> before;
        return before -> {
            ClusterFirewall old = before.cluster();
            NamedAddresses names = change.on(old.addresses());
            return new NodeChains(new ClusterFirewall(old.options(), old.rules(), old.groups(), names), before.node());
        };
    }

    private static Effect sets(FirewallScope scope, ListChange<AddressSet> change) {
        return names(scope, old -> {
            if (old.sets() == null) throw new Unreadable("the sets of the cluster");
            var sets = new ArrayList<>(old.sets());
            change.on(sets);
            return new NamedAddresses(old.aliases(), sets);
        });
    }

    private static Effect members(FirewallScope scope, String set, ListChange<Member> change) {
        return sets(scope, sets -> {
            for (int i = 0; i < sets.size(); i++) {
                AddressSet one = sets.get(i);
                if (!one.name().equals(set)) continue;
                if (one.members() == null) throw new Unreadable("the members of the set " + set);
                var members = new ArrayList<>(one.members());
                change.on(members);
                sets.set(i, new AddressSet(set, members));
            }
        });
    }

    private static Effect groups(ListChange<SecurityGroup> change) {
        return before -> {
            ClusterFirewall old = before.cluster();
            if (old.groups() == null) throw new Unreadable("the security groups");
            var groups = new ArrayList<>(old.groups());
            change.on(groups);
            return new NodeChains(
                    new ClusterFirewall(old.options(), old.rules(), groups, old.addresses()), before.node());
        };
    }
}
