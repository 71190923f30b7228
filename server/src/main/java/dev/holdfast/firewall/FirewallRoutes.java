package dev.holdfast.firewall;

import static dev.holdfast.access.Entitlement.FIREWALL_LOG;
import static dev.holdfast.access.Entitlement.FIREWALL_OPTIONS;
import static dev.holdfast.access.Entitlement.FIREWALL_RULES;
import static dev.holdfast.access.Entitlement.FIREWALL_VIEW;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.base.Refusal.Code.CONFIRM_REQUIRED;
import static dev.holdfast.firewall.place.FirewallFailures.explained;
import static dev.holdfast.firewall.place.FirewallRefusals.INHERITED;

import dev.holdfast.access.Entitlement;
import dev.holdfast.firewall.log.FirewallLogQuery;
import dev.holdfast.firewall.log.FirewallLogs;
import dev.holdfast.firewall.log.FirewallLogs.FirewallLogView;
import dev.holdfast.firewall.option.OptionOperations;
import dev.holdfast.firewall.option.OptionsIn;
import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.firewall.rule.FirewallRuleView.FirewallRuleWritten;
import dev.holdfast.firewall.rule.FirewallRuleView.FirewallRules;
import dev.holdfast.firewall.rule.MoveIn;
import dev.holdfast.firewall.rule.RuleIn;
import dev.holdfast.firewall.rule.RuleOperations;
import dev.holdfast.firewall.rule.RulePatch;
import dev.holdfast.firewall.write.RemovalIn;
import dev.holdfast.http.Call;
import dev.holdfast.http.Input;
import dev.holdfast.http.Ops;
import dev.holdfast.pve.firewall.FirewallScope;

/** The rules, options and log of a firewall, which all of them have. */
final class FirewallRoutes {
    private final RuleOperations rules;
    private final OptionOperations options;
    private final FirewallLogs logs;

    FirewallRoutes(RuleOperations rules, OptionOperations options, FirewallLogs logs) {
        this.rules = rules;
        this.options = options;
        this.logs = logs;
    }

    /** Adds the operations at a mount. */
    <I extends Input & OptionsIn, V> void declare(Ops ops, Mount<I, V> at) {
        declareRules(ops, at);
        declareOptions(ops, at);

        ops.get(at.id("", "log"), at.path() + "/log", "The packets that the firewall of " + at.of() + " logged")
                .needs(VIEWER, FIREWALL_LOG)
                .asks(FirewallLogQuery.class)
                .asksHypervisor()
                .answers(
                        200,
                        FirewallLogView.class,
                        (call, _) -> log(call, at.read().apply(call)));
    }

    private FirewallLogView log(Call call, FirewallPlace place) throws InterruptedException {
        FirewallLogQuery query = call.query(FirewallLogQuery.class);
        return place.scope() instanceof FirewallScope.Cluster || place.isGroup()
                ? logs.merged(call.who(), place, query)
                : logs.read(place, query);
    }

    private void declareRules(Ops ops, Mount<?, ?> at) {
        String all = at.path() + "/rules";
        String one = all + "/{pos}";

        ops.get(at.id("", "rules"), all, "The firewall rules of " + at.of() + " in the order in which they decide")
                .needs(VIEWER, FIREWALL_VIEW)
                .asksHypervisor()
                .answers(
                        200,
                        FirewallRules.class,
                        (call, _) -> explained(call, () -> rules.list(at.read().apply(call))));

        changes(
                        ops.post(at.id("add", "rule"), all, "Add a firewall rule to " + at.of() + ", at the top"),
                        at,
                        FIREWALL_RULES)
                .takes(RuleIn.class)
                .answers(
                        200,
                        FirewallRuleWritten.class,
                        (call, in) -> explained(
                                call, () -> rules.add(call.who(), at.write().apply(call), in)));

        changes(ops.put(at.id("set", "rule"), one, "Change a firewall rule of " + at.of()), at, FIREWALL_RULES)
                .takes(RulePatch.class)
                .answers(
                        200,
                        FirewallRuleWritten.class,
                        (call, in) -> explained(
                                call, () -> rules.change(call.who(), at.write().apply(call), pos(call), in)));

        changes(ops.put(at.id("move", "rule"), one + "/move", "Move a firewall rule of " + at.of()), at, FIREWALL_RULES)
                .takes(MoveIn.class)
                .answers(
                        200,
                        FirewallRuleWritten.class,
                        (call, in) -> explained(
                                call, () -> rules.move(call.who(), at.write().apply(call), pos(call), in)));

        changes(ops.delete(at.id("delete", "rule"), one, "Delete a firewall rule of " + at.of()), at, FIREWALL_RULES)
                .takes(RemovalIn.class)
                .answers(
                        200,
                        FirewallRules.class,
                        (call, in) -> explained(
                                call, () -> rules.delete(call.who(), at.write().apply(call), pos(call), in)));
    }

    private <I extends Input & OptionsIn, V> void declareOptions(Ops ops, Mount<I, V> at) {
        String path = at.path() + "/options";
        var shape = at.options();

        ops.get(at.id("", "options"), path, "The firewall options of " + at.of())
                .needs(VIEWER, FIREWALL_VIEW)
                .asksHypervisor()
                .answers(
                        200,
                        shape.view(),
                        (call, _) ->
                                explained(call, () -> options.read(at.read().apply(call), shape.show())));

        changes(
                        ops.put(at.id("set", "options"), path, "Change the firewall options of " + at.of()),
                        at,
                        FIREWALL_OPTIONS)
                .refuses(INHERITED)
                .takes(shape.input())
                .answers(
                        200,
                        shape.view(),
                        (call, in) -> explained(
                                call,
                                () -> options.change(call.who(), at.write().apply(call), in, shape.show())));
    }

    /** A change asks for the mount's role, and for a confirmation if it would cut off Holdfast or the user. */
    static Ops.Guarded<Input.None> changes(Ops.Unguarded op, Mount<?, ?> at, Entitlement feature) {
        return op.needs(at.writer(), feature).asksHypervisor().refuses(CONFIRM_REQUIRED);
    }

    /** A position larger than any list has is answered as missing. */
    private static int pos(Call call) {
        return (int) Math.min(call.id("pos"), Integer.MAX_VALUE);
    }
}
