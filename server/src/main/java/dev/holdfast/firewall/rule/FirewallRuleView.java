package dev.holdfast.firewall.rule;

import dev.holdfast.base.Records;
import dev.holdfast.firewall.write.ListDigest;
import dev.holdfast.pve.firewall.FirewallRule;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A rule of a firewall, as it was read from Proxmox VE.
 *
 * @param pos its position in the list, counted from 0: the first enabled rule that matches a packet decides
 * @param type the direction of packets; {@code group} if it includes a security group
 * @param action one of {@code ACCEPT}, {@code DROP}, {@code REJECT}; the name of a security group if the type is
 *     {@code group}
 * @param enable 0 or 1
 * @param macro the name of a macro, which sets protocol and ports, such as {@code SSH}; null: none
 * @param iface the NIC of the guest, such as {@code net0}, or the interface of the node that it is limited to; null:
 *     all
 * @param source addresses or networks with commas between them, a range, an alias, or {@code +} and an IP set; null:
 *     any
 * @param dest the destination, written like {@code source}; null: any
 * @param proto the name or the number of the protocol, such as {@code tcp}; null: any, or that of the macro
 * @param sport the source ports: numbers, ranges such as {@code 8000:8100} or services, with commas between them; null:
 *     any, or those of the macro
 * @param dport the destination ports, written like {@code sport}; null: any, or those of the macro
 * @param icmpType the name of an ICMP message, such as {@code echo-request}; null: any
 * @param log the level with which matching packets are logged: {@code emerg}, {@code alert}, {@code crit}, {@code err},
 *     {@code warning}, {@code notice}, {@code info}, {@code debug}, {@code nolog}; null: not logged
 * @param comment the comment of the rule; null: none
 * @param errors why Proxmox VE ignores the rule, by field; null if it does not
 */
record FirewallRuleView(
        int pos,
        RuleType type,
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
        Map<String, @Nullable Object> values = Records.values(rule);
        values.put("type", RuleType.of(rule.type()));
        values.put("enable", rule.isEnabled() ? 1 : 0);
        values.put("errors", errors(rule.errors()));
        return Records.make(FirewallRuleView.class, values);
    }

    private static @Nullable Map<String, String> errors(@Nullable Map<String, String> errors) {
        if (errors == null || errors.isEmpty()) return null;
        var named = new TreeMap<String, String>();
        errors.forEach((key, text) -> named.put(key.replace('-', '_'), text.strip()));
        return named;
    }

    /**
     * The rules of a firewall in the order in which they decide, and the digest for the next change.
     *
     * @param rules the rules of the firewall, disabled ones among them
     * @param digest the digest of this list, for the next change of a rule
     */
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
     * @param rule the rule as it was read after the change
     * @param digest for the next change
     */
    record FirewallRuleWritten(int pos, FirewallRuleView rule, String digest) {}
}
