package dev.holdfast.firewall.lockout;

import dev.holdfast.firewall.effective.chain.ClusterFirewall;
import dev.holdfast.firewall.effective.chain.ClusterFirewall.SecurityGroup;
import dev.holdfast.firewall.effective.chain.NodeChains;
import dev.holdfast.firewall.effective.chain.NodeFirewall;
import dev.holdfast.firewall.lockout.Effect.Unreadable;
import dev.holdfast.pve.firewall.FirewallRule;
import dev.holdfast.pve.firewall.FirewallRule.Edit;
import dev.holdfast.pve.firewall.FirewallRule.RuleSpec;
import dev.holdfast.pve.firewall.FirewallScope;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Lists of rules as they are after a change. A position that does not exist changes nothing: Proxmox VE refuses it. */
final class RuleLists {
    private RuleLists() {}

    /** A change of the rules of a scope. */
    static Effect in(FirewallScope scope, UnaryOperator<List<FirewallRule>> change) {
        return switch (scope) {
            case FirewallScope.Cluster _ ->
                before -> {
                    ClusterFirewall old = before.cluster();
                    List<FirewallRule> rules = change.apply(known(old.rules(), "the rules of the cluster"));
                    return new NodeChains(
                            new ClusterFirewall(old.options(), rules, old.groups(), old.addresses()), before.node());
                };
            case FirewallScope.Node(String name) ->
                before -> {
                    NodeFirewall old = before.node();
                    if (!old.node().equals(name)) return before;
                    List<FirewallRule> rules = change.apply(known(old.rules(), "the rules of the node"));
                    return new NodeChains(
                            before.cluster(),
                            new NodeFirewall(name, old.options(), rules, old.localNetwork(), old.peers()));
                };
            case FirewallScope.Group(String name) -> before -> inGroup(before, name, change);
            case FirewallScope.Guest _ -> before -> before;
        };
    }

    private static NodeChains inGroup(NodeChains before, String name, UnaryOperator<List<FirewallRule>> change)
            throws Unreadable {
        ClusterFirewall old = before.cluster();
        var groups = new ArrayList<SecurityGroup>();
        for (SecurityGroup group : known(old.groups(), "the security groups")) {
            groups.add(
                    group.name().equals(name)
                            ? new SecurityGroup(
                                    name, change.apply(known(group.rules(), "the rules of the security group " + name)))
                            : group);
        }
        return new NodeChains(new ClusterFirewall(old.options(), old.rules(), groups, old.addresses()), before.node());
    }

    private static <T> List<T> known(@Nullable List<T> list, String what) throws Unreadable {
        if (list == null) throw new Unreadable(what);
        return list;
    }

    static List<FirewallRule> added(List<FirewallRule> rules, RuleSpec rule) {
        if (rule.type() == null || rule.action() == null) return rules;
        var changed = new ArrayList<FirewallRule>();
        changed.add(FirewallRule.of(0, rule));
        changed.addAll(rules);
        return numbered(changed);
    }

    static List<FirewallRule> changed(List<FirewallRule> rules, int pos, Edit edit) {
        return rules.stream()
                .map(rule -> rule.pos() == pos ? FirewallRule.of(pos, edit.over(rule.spec())) : rule)
                .toList();
    }

    /** Proxmox VE inserts it before the rule that is at {@code before} now, or at the end. */
    static List<FirewallRule> moved(List<FirewallRule> rules, int pos, int before) {
        if (pos < 0 || pos >= rules.size() || before < 0) return rules;
        var changed = new ArrayList<>(rules);
        FirewallRule rule = changed.remove(pos);
        int to = before > pos ? before - 1 : before;
        changed.add(Math.min(to, changed.size()), rule);
        return numbered(changed);
    }

    static List<FirewallRule> removed(List<FirewallRule> rules, int pos) {
        return numbered(rules.stream().filter(rule -> rule.pos() != pos).toList());
    }

    private static List<FirewallRule> numbered(List<FirewallRule> rules) {
        return IntStream.range(0, rules.size())
                .mapToObj(pos -> FirewallRule.of(pos, rules.get(pos).spec()))
                .toList();
    }
}
