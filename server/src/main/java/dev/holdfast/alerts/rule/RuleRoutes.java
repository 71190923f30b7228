package dev.holdfast.alerts.rule;

import static dev.holdfast.access.Entitlement.ALERTS_RULES;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.VIEWER;

import dev.holdfast.http.Ops;
import java.util.function.Function;

/** Everything under /alert-rules and /alert-overrides. */
public record RuleRoutes(Rules rules, Function<AlertRule, RulePreview> preview) {
    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.resource("rule", rules::name);
        ops.resource("override", rules::overrideName);

        ops.get("alerts.rules", "/alert-rules", "The rules by which alerts fire")
                .needs(VIEWER, ALERTS_RULES)
                .answersList(AlertRuleView.class, (_, _) -> rules.list());

        ops.get("alerts.rule_metrics", "/alert-rules/metrics", "What rules can be about, with units and suggestions")
                .needs(VIEWER, ALERTS_RULES)
                .answersList(RuleMetric.class, (_, _) -> rules.metrics());

        ops.post("alerts.create_rule", "/alert-rules", "Add a rule by which alerts fire")
                .needs(ADMIN, ALERTS_RULES)
                .takes(AlertRuleIn.class, (_, in) -> rules.check(in))
                .answers(201, AlertRuleView.class, (call, in) -> {
                    AlertRuleView added = rules.add(in);
                    call.about("rule", added.id());
                    return added;
                });

        ops.patch("alerts.change_rule", "/alert-rules/{rule_id}", "Change a rule")
                .needs(ADMIN, ALERTS_RULES)
                .takes(AlertRulePatchIn.class, (call, in) -> rules.check(call.id("rule_id"), in))
                .answers(200, AlertRuleView.class, (call, in) -> rules.change(call.id("rule_id"), in));

        ops.delete(
                        "alerts.remove_rule",
                        "/alert-rules/{rule_id}",
                        "Remove a rule; its alerts end and stay in the history")
                .needs(ADMIN, ALERTS_RULES)
                .answersNothing((call, _) -> rules.remove(call.id("rule_id")));

        ops.get(
                        "alerts.preview_rule",
                        "/alert-rules/{rule_id}/preview",
                        "When a rule would have fired in the last week")
                .needs(VIEWER, ALERTS_RULES)
                .answers(200, RulePreview.class, (call, _) -> preview.apply(rules.get(call.id("rule_id"))));

        ops.post(
                        "alerts.preview_unsaved_rule",
                        "/alert-rules/preview",
                        "When such a rule would have fired in the last week")
                .needs(ADMIN, ALERTS_RULES)
                .takes(AlertRuleIn.class, (_, in) -> rules.check(in))
                .answers(200, RulePreview.class, (_, in) -> preview.apply(rules.unsaved(in)));

        ops.get("alerts.overrides", "/alert-overrides", "What differs for single targets from all rules")
                .needs(VIEWER, ALERTS_RULES)
                .answersList(AlertOverride.class, (_, _) -> rules.overrides());

        ops.put(
                        "alerts.set_override",
                        "/alert-overrides",
                        "Set what differs for one target from all rules about a metric")
                .needs(ADMIN, ALERTS_RULES)
                .takes(AlertOverrideIn.class, (_, in) -> rules.check(in))
                .answers(200, AlertOverride.class, (call, in) -> {
                    AlertOverride set = rules.put(call.who(), in);
                    call.about("override", set.id());
                    return set;
                });

        ops.delete("alerts.remove_override", "/alert-overrides/{override_id}", "Let the rules apply to a target again")
                .needs(ADMIN, ALERTS_RULES)
                .answersNothing((call, _) -> rules.removeOverride(call.id("override_id")));
    }
}
