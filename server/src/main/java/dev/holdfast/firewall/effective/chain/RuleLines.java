package dev.holdfast.firewall.effective.chain;

import dev.holdfast.base.Word;
import dev.holdfast.firewall.effective.chain.ClusterFirewall.SecurityGroup;
import dev.holdfast.firewall.effective.chain.Line.Origin;
import dev.holdfast.firewall.effective.chain.Line.Scope;
import dev.holdfast.firewall.effective.packet.Field;
import dev.holdfast.firewall.effective.packet.Packets;
import dev.holdfast.firewall.effective.packet.Ranges;
import dev.holdfast.pve.firewall.FirewallRule;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The enabled rules of a scope for a direction, with groups expanded at their place. */
record RuleLines(ClusterFirewall cluster, Direction direction, Interfaces interfaces) {
    /** What the interfaces in rules mean: a guest's chain belongs to one NIC, a node's to all interfaces. */
    interface Interfaces {
        /** The interfaces that a rule with this one applies to; null for all, {@link Ranges#NONE} for none of this chain. */
        @Nullable
        Ranges of(String iface);
    }

    /** The lines of these rules; one that is unreadable if they are null. */
    List<Line> of(Scope scope, @Nullable List<FirewallRule> rules, AddressNames names) {
        if (rules == null) {
            var origin = new Origin(scope, null, null, null);
            return List.of(Line.unreadable(origin, "the rules of the " + Word.of(scope) + " could not be read"));
        }
        var lines = new ArrayList<Line>();
        for (FirewallRule rule : rules) {
            if (!rule.isEnabled()) continue;
            Origin origin = Origin.of(scope, rule.pos());
            Ranges where = rule.iface() == null ? null : interfaces.of(rule.iface());
            if (where != null && where.isEmpty()) continue;
            if (rule.type().equals("group")) {
                lines.addAll(group(rule, origin, where));
            } else if (rule.type().equals(direction.word())) {
                lines.add(line(origin, rule, RuleMatch.of(rule, names), where));
            }
        }
        return lines;
    }

    /**
     * A group accepts by a mark, which the rule that includes it turns into its own acceptance: nothing comes between, so the
     * rules of the group decide as if they stood there themselves.
     */
    private List<Line> group(FirewallRule use, Origin via, @Nullable Ranges where) {
        String name = use.action();
        if (cluster.groups() == null) return List.of(missing(via, "the security groups could not be read", where));
        SecurityGroup group = cluster.groups().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElse(null);
        if (group == null) {
            // Proxmox VE generates an empty group for a name that it does not know.
            return List.of(
                    new Line(via, Verdict.UNKNOWN, "", use, List.of(), null, "there is no security group " + name));
        }
        if (group.rules() == null) {
            return List.of(missing(via, "the rules of the security group " + name + " could not be read", where));
        }
        var lines = new ArrayList<Line>();
        var names = new AddressNames(cluster.addresses(), null);
        for (FirewallRule rule : group.rules()) {
            if (!rule.isEnabled() || !rule.type().equals(direction.word())) continue;
            var origin = new Origin(Scope.GROUP, name, rule.pos(), via);
            RuleMatch match = rule.iface() == null
                    ? RuleMatch.of(rule, names)
                    : new RuleMatch(List.of(), null, "a rule of a security group can't have an interface");
            lines.add(line(origin, rule, match, where));
        }
        return lines;
    }

    private static Line missing(Origin via, String why, @Nullable Ranges where) {
        Line line = Line.unreadable(via, why);
        return new Line(via, line.verdict(), line.title(), null, within(line.packets(), where), line.unknown(), null);
    }

    private static Line line(Origin origin, FirewallRule rule, RuleMatch match, @Nullable Ranges where) {
        Verdict verdict = match.fault() == null ? Verdict.valueOf(rule.action()) : Verdict.UNKNOWN;
        return new Line(origin, verdict, "", rule, within(match.packets(), where), match.unknown(), match.fault());
    }

    private static List<Packets> within(List<Packets> packets, @Nullable Ranges where) {
        return packets.stream().map(one -> one.with(Field.IFACE, where)).toList();
    }
}
