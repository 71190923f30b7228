package dev.holdfast.firewall.rule;

import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.http.Checks;
import org.jspecify.annotations.Nullable;

/**
 * A new rule. Proxmox VE puts it at the top.
 *
 * @param type the direction of packets, {@code forward} not at guests; {@code group} to include a security group
 * @param action {@code ACCEPT}, {@code DROP} or {@code REJECT}; the name of a security group if the type is {@code group}
 * @param enable 1 to enable it; a new rule is disabled otherwise
 * @param macro the name of a macro, such as {@code SSH}, of those that {@code firewall.macros} lists. Left out or null:
 *     none
 * @param iface the NIC at a guest, such as {@code net0}, otherwise an interface of the node; not for rules of a
 *     security group. Left out or null: all
 * @param source an address, network or range, several with commas, an alias, or {@code +} and an IP set; at most 512
 *     characters. Left out or null: any
 * @param dest the destination, written like {@code source} and of the same IP version. Left out or null: any
 * @param sport ports, ranges such as {@code 8000:8100} or services, with commas, at most 15 numbers; needs a
 *     {@code proto} that has ports. Left out or null: any
 * @param dport the destination ports, written like {@code sport}. Left out or null: any
 * @param proto the name or the number of a protocol, such as {@code tcp}. Left out or null: any, or that of the macro
 * @param icmpType the name of an ICMP message, such as {@code echo-request}; needs the {@code proto} {@code icmp} or
 *     {@code icmpv6}, and no {@code dport}. Left out or null: any
 * @param log the level with which matching packets are logged, {@code emerg} to {@code debug}, or {@code nolog}. Left
 *     out or null: not logged
 * @param comment one line of at most 256 characters, not a single dash. Left out or null: none
 * @param digest the digest of the list of rules that the caller saw; if it is outdated, the change is refused. Left out
 *     or null: not compared
 * @param confirm the phrase of a refusal that asks for one
 */
record RuleIn(
        RuleType type,
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
        implements RuleFields {
    @Override
    public void check(Checks checks) {
        checks.within("enable", enable, 0, 1);
        RuleSyntax.check(checks, spec());
        for (RuleConditions.Condition one : RuleConditions.ALL) {
            checks.that(one.holds().test(spec()), one.field(), "value_error", one.msg());
        }
        ConfigDigest.check(checks, digest);
    }
}
