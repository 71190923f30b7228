package dev.holdfast.alerts.rule;

import dev.holdfast.base.db.Revision;
import dev.holdfast.base.db.Table;

/** Table {@code alert_rule}. The revision is also that of the overrides. */
final class RuleStore extends Table<AlertRule> {
    static final Revision REVISION = new Revision("alert_rule");
    /** How many of the lists of {@link DefaultRules} were added. */
    static final Revision DEFAULTS = new Revision("alert_rule_defaults");

    RuleStore() {
        super("alert_rule", AlertRule.class, REVISION, "name, id");
    }
}
