package dev.holdfast.firewall.rule;

import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Field;
import dev.holdfast.http.Input;
import dev.holdfast.pve.firewall.FirewallRule.Edit;
import dev.holdfast.pve.firewall.FirewallRule.RuleSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A change of a rule. Omitted fields stay unchanged.
 *
 * @param type the direction of packets, {@code forward} not at guests; {@code group} to include a security group. Left
 *     out or null: unchanged
 * @param action {@code ACCEPT}, {@code DROP} or {@code REJECT}; the name of a security group if the type is
 *     {@code group}. Left out or null: unchanged
 * @param enable 1 to enable the rule, 0 to disable it. Left out or null: unchanged
 * @param macro the name of a macro, such as {@code SSH}, of those that {@code firewall.macros} lists. Left out or null:
 *     unchanged
 * @param iface the NIC at a guest, such as {@code net0}, otherwise an interface of the node; not for rules of a
 *     security group. Left out or null: unchanged
 * @param source an address, network or range, several with commas, an alias, or {@code +} and an IP set; at most 512
 *     characters. Left out or null: unchanged
 * @param dest the destination, written like {@code source} and of the same IP version. Left out or null: unchanged
 * @param sport ports, ranges such as {@code 8000:8100} or services, with commas, at most 15 numbers; needs a
 *     {@code proto} that has ports. Left out or null: unchanged
 * @param dport the destination ports, written like {@code sport}. Left out or null: unchanged
 * @param proto the name or the number of a protocol, such as {@code tcp}. Left out or null: unchanged
 * @param icmpType the name of an ICMP message, such as {@code echo-request}; needs the {@code proto} {@code icmp} or
 *     {@code icmpv6}, and no {@code dport}. Left out or null: unchanged
 * @param log the level with which matching packets are logged, {@code emerg} to {@code debug}, or {@code nolog}. Left
 *     out or null: unchanged
 * @param comment one line of at most 256 characters, not a single dash. Left out or null: unchanged
 * @param digest the digest of the list of rules that the caller saw; if it is outdated, the change is refused. Left out
 *     or null: not compared
 * @param delete fields whose value is removed, with commas between them
 * @param confirm the phrase of a refusal that asks for one
 */
record RulePatch(
        @Input.NullKeeps @Nullable RuleType type,
        @Input.NullKeeps @Nullable String action,
        @Input.NullKeeps @Nullable Integer enable,
        @Input.NullKeeps @Nullable String macro,
        @Input.NullKeeps @Nullable String iface,
        @Input.NullKeeps @Nullable String source,
        @Input.NullKeeps @Nullable String dest,
        @Input.NullKeeps @Nullable String sport,
        @Input.NullKeeps @Nullable String dport,
        @Input.NullKeeps @Nullable String proto,
        @Input.NullKeeps @Nullable String icmpType,
        @Input.NullKeeps @Nullable String log,
        @Input.NullKeeps @Nullable String comment,
        @Input.NullKeeps @Nullable String digest,
        @Input.NullKeeps @Nullable String delete,
        @Input.NullKeeps @Nullable String confirm)
        implements RuleFields {
    /** Deleting {@code enable} would enable the rule, which nobody expects. */
    private static final List<String> DELETABLE =
            List.of("macro", "iface", "source", "dest", "sport", "dport", "proto", "icmp_type", "log", "comment");

    @Override
    public void check(Checks checks) {
        checks.something(!spec().equals(RuleSpec.NONE) || delete != null);
        checks.within("enable", enable, 0, 1);
        RuleSyntax.check(checks, spec());
        checks.that(
                DELETABLE.containsAll(deleted()),
                "delete",
                "value_error",
                "Must be some of these, with commas between them: " + String.join(", ", DELETABLE) + ".");
        Map<String, @Nullable Object> sent = Field.values(this);
        checks.that(
                deleted().stream().allMatch(field -> sent.get(field) == null),
                "delete",
                "value_error",
                "Must not contain a field that is also set.");
        ConfigDigest.check(checks, digest);
    }

    private List<String> deleted() {
        if (delete == null) return List.of();
        return Arrays.stream(delete.split(",", -1))
                .map(String::strip)
                .map(field -> field.replace('-', '_'))
                .toList();
    }

    /** The same with Proxmox VE's names. */
    Edit edit() {
        return new Edit(
                spec(), deleted().stream().map(field -> field.replace('_', '-')).toList());
    }
}
