package dev.holdfast.firewall.rule;

import static dev.holdfast.access.Entitlement.FIREWALL_RULES;
import static dev.holdfast.access.Entitlement.FIREWALL_VIEW;
import static dev.holdfast.firewall.place.FirewallFailures.explained;

import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.Mount;
import dev.holdfast.firewall.rule.FirewallRuleView.FirewallRuleWritten;
import dev.holdfast.firewall.rule.FirewallRuleView.FirewallRules;
import dev.holdfast.firewall.write.FirewallWrites;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;

/** The rules of a firewall. */
public record RuleRoutes(FirewallClients clients, FirewallWrites writes) {
    /** Adds the operations at a mount. */
    public void declare(Ops ops, Mount at) {
        var rules = new RuleOperations(clients, writes);
        String all = at.path() + "/rules";
        String one = all + "/{pos}";

        at.reads(
                        ops.get(
                                at.id("rules"),
                                all,
                                "The firewall rules of " + at.of() + " in the order in which they decide"),
                        FIREWALL_VIEW)
                .answers(200, FirewallRules.class, explained((call, _) -> rules.list(at.read(call))));

        at.changes(
                        ops.post(at.id("add", "rule"), all, "Add a firewall rule to " + at.of() + ", at the top"),
                        FIREWALL_RULES)
                .takes(RuleIn.class, (call, in) -> rules.check(at.write(call), in))
                .answers(
                        200,
                        FirewallRuleWritten.class,
                        explained((call, in) -> rules.add(call.who(), at.write(call), in)));

        at.changes(ops.put(at.id("set", "rule"), one, "Change a firewall rule of " + at.of()), FIREWALL_RULES)
                .takes(RulePatch.class)
                .answers(
                        200,
                        FirewallRuleWritten.class,
                        explained((call, in) -> rules.change(call.who(), at.write(call), pos(call), in)));

        at.changes(ops.put(at.id("move", "rule"), one + "/move", "Move a firewall rule of " + at.of()), FIREWALL_RULES)
                .takes(MoveIn.class)
                .answers(
                        200,
                        FirewallRuleWritten.class,
                        explained((call, in) -> rules.move(call.who(), at.write(call), pos(call), in)));

        at.changes(ops.delete(at.id("delete", "rule"), one, "Delete a firewall rule of " + at.of()), FIREWALL_RULES)
                .takes(Mount.RemovalIn.class)
                .answers(
                        200,
                        FirewallRules.class,
                        explained((call, in) -> rules.delete(call.who(), at.write(call), pos(call), in)));
    }

    /** A position larger than any list has is answered as missing. */
    private static int pos(Call call) {
        return (int) Math.min(call.id("pos"), Integer.MAX_VALUE);
    }
}
