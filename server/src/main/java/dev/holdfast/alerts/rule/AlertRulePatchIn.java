package dev.holdfast.alerts.rule;

import dev.holdfast.http.Patch;

/** Changes to a rule. */
final class AlertRulePatchIn extends Patch<AlertRuleIn> {}
