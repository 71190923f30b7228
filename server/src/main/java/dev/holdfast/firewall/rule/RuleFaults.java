package dev.holdfast.firewall.rule;

import dev.holdfast.base.Violation;
import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.pve.firewall.FirewallRule.RuleSpec;
import dev.holdfast.pve.firewall.FirewallScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** All faults of a rule where it is, found before Proxmox VE is asked to store it. */
final class RuleFaults {
    private final RuleSpec rule;
    private final FirewallScope scope;
    private final KnownNames names;
    private final List<Violation> found = new ArrayList<>();

    private RuleFaults(RuleSpec rule, FirewallScope scope, KnownNames names) {
        this.rule = rule;
        this.scope = scope;
        this.names = names;
    }

    /** The faults, at most one for each field. */
    static List<Violation> of(RuleSpec rule, FirewallPlace place, KnownNames names) {
        return of(rule, place.scope(), names);
    }

    static List<Violation> of(RuleSpec rule, FirewallScope scope, KnownNames names) {
        var faults = new RuleFaults(rule, scope, names);
        for (RuleConditions.Condition one : RuleConditions.ALL) {
            if (!one.holds().test(rule)) faults.fault(one.field(), one.msg());
        }
        faults.place();
        faults.names();
        return List.copyOf(faults.found);
    }

    private void fault(String field, String msg) {
        boolean isFirst = found.stream().noneMatch(one -> one.loc().contains(field));
        if (isFirst) found.add(Violation.body(field, msg, "value_error"));
    }

    private void place() {
        boolean isGuest = scope instanceof FirewallScope.Guest;
        boolean isGroup = scope instanceof FirewallScope.Group;
        if (isGuest && "forward".equals(rule.type())) {
            fault(
                    "type",
                    "A guest does not forward packets. Use in or out, or put the rule into the cluster or the node.");
        }
        if (isGroup && RuleConditions.isGroup(rule)) {
            fault("type", "A security group can't include another one.");
        }
        if (isGroup && rule.iface() != null) {
            fault("iface", "A rule of a security group has no interface. Enter it where the group is included.");
        }
        if (isGuest && rule.iface() != null && !rule.iface().matches("net[0-9]+")) {
            fault("iface", "Must be the name of the guest's network card, such as net0.");
        }
    }

    private void names() {
        if (RuleConditions.isGroup(rule)
                && names.groups() != null
                && rule.action() != null
                && !names.groups().contains(rule.action())) {
            fault("action", "There is no such security group in this cluster.");
        }
        if (names.macros() != null
                && rule.macro() != null
                && !names.macros().containsKey(rule.macro().toLowerCase(Locale.ROOT))) {
            fault("macro", "There is no such macro on this host.");
        }
        int source = address("source", rule.source());
        int dest = address("dest", rule.dest());
        int protocol = Protocols.version(rule.proto());
        if (differ(protocol, source)) fault("source", "The protocol and the source have different IP versions.");
        if (differ(protocol, dest) || differ(source, dest)) {
            fault("dest", "The source or the protocol and the destination have different IP versions.");
        }
    }

    /** The IP version of an address, 0 if it is unknown. */
    private int address(String field, @Nullable String address) {
        if (address == null) return 0;
        boolean isGuest = scope instanceof FirewallScope.Guest;
        return switch (RuleAddress.parse(address)) {
            case RuleAddress.InSet set -> {
                if ("guest".equals(set.scope()) && !isGuest) fault(field, "Only rules of a guest can use guest/.");
                else if (!names.hasSet(set)) fault(field, "There is no such IP set.");
                yield 0;
            }
            case RuleAddress.OfAlias alias -> {
                Integer version = names.version(alias);
                if ("guest".equals(alias.scope()) && !isGuest) fault(field, "Only rules of a guest can use guest/.");
                else if (version == null) fault(field, "There is no such alias.");
                yield version == null ? 0 : version;
            }
            case RuleAddress.Literal(int version) -> version;
            case RuleAddress.Wrong _ -> {
                fault(field, RuleAddress.RULE);
                yield 0;
            }
        };
    }

    private static boolean differ(int one, int other) {
        return one != 0 && other != 0 && one != other;
    }
}
