package dev.holdfast.firewall.rule;

import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.pve.firewall.FirewallRule.RuleSpec;
import org.jspecify.annotations.Nullable;

/**
 * A new rule. Proxmox VE puts it at the top.
 *
 * @param action {@code ACCEPT}, {@code DROP} or {@code REJECT}; the name of a security group if the type is {@code group}
 * @param enable 1 to enable it; a new rule is disabled otherwise
 * @param confirm the phrase of a refusal that asks for one
 */
record RuleIn(
        String type,
        String action,
        @Nullable Integer enable,
        @Nullable String macro,
        @Nullable String iface,
        @Nullable String source,
        @Nullable String dest,
        @Nullable String sport,
        @Nullable String dport,
        @Nullable String proto,
        @Nullable String icmpType,
        @Nullable String log,
        @Nullable String comment,
        @Nullable String digest,
        @Nullable String confirm)
        implements Input {
    @Override
    public void check(Checks checks) {
        checks.within("enable", enable, 0, 1);
        RuleSyntax.check(checks, spec());
        for (RuleConditions.Condition one : RuleConditions.ALL) {
            checks.that(one.holds().test(spec()), one.field(), "value_error", one.msg());
        }
        ConfigDigest.check(checks, digest);
    }

    /** For Proxmox VE. */
    RuleSpec spec() {
        return new RuleSpec(
                type,
                action,
                enable == null ? null : enable == 1,
                macro,
                iface,
                source,
                dest,
                proto,
                sport,
                dport,
                icmpType,
                log,
                comment);
    }
}
