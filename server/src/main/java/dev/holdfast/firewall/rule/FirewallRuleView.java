package dev.holdfast.firewall.rule;

import dev.holdfast.firewall.write.ListDigest;
import dev.holdfast.pve.firewall.FirewallRule;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A rule.
 *
 * @param enable 0 or 1
 * @param errors why Proxmox VE ignores the rule, by field; null if it does not
 */
record FirewallRuleView(
        int pos,
        String type,
        String action,
        int enable,
        @Nullable String macro,
        @Nullable String iface,
        @Nullable String source,
        @Nullable String dest,
        @Nullable String proto,
        @Nullable String sport,
        @Nullable String dport,
        @Nullable String icmpType,
        @Nullable String log,
        @Nullable String comment,
        @Nullable Map<String, String> errors) {
    static FirewallRuleView of(FirewallRule rule) {
        return new FirewallRuleView(
                rule.pos(),
                rule.type(),
                rule.action(),
                rule.isEnabled() ? 1 : 0,
                rule.macro(),
                rule.iface(),
                rule.source(),
                rule.dest(),
                rule.proto(),
                rule.sport(),
                rule.dport(),
                rule.icmpType(),
                rule.log(),
                rule.comment(),
                errors(rule.errors()));
    }

    private static @Nullable Map<String, String> errors(@Nullable Map<String, String> errors) {
        if (errors == null || errors.isEmpty()) return null;
        var named = new TreeMap<String, String>();
        errors.forEach((key, text) -> named.put(key.replace('-', '_'), text.strip()));
        return named;
    }

    /** The rules of a firewall in the order in which they decide, and the digest for the next change. */
    record FirewallRules(List<FirewallRuleView> rules, String digest) {
        static FirewallRules of(List<FirewallRule> rules) {
            return new FirewallRules(rules.stream().map(FirewallRuleView::of).toList(), digest(rules));
        }

        static String digest(List<FirewallRule> rules) {
            return ListDigest.of(rules, FirewallRule::digest);
        }
    }

    /**
     * A rule after a change.
     *
     * @param pos where it is now
     * @param digest for the next change
     */
    record FirewallRuleWritten(int pos, FirewallRuleView rule, String digest) {}
}
