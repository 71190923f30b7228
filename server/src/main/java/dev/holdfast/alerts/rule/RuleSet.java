package dev.holdfast.alerts.rule;

import java.util.List;

/** All rules and overrides at one time. */
public record RuleSet(List<AlertRule> rules, List<RuleOverride> overrides) {
    /** Copies the lists, which may be mutable. */
    public RuleSet {
        rules = List.copyOf(rules);
        overrides = List.copyOf(overrides);
    }
}
