package dev.holdfast.firewall.effective;

import dev.holdfast.base.Word;
import dev.holdfast.firewall.effective.chain.Line;
import dev.holdfast.firewall.effective.chain.Line.Origin;
import dev.holdfast.firewall.effective.chain.Line.Scope;
import dev.holdfast.firewall.effective.chain.Verdict;
import dev.holdfast.firewall.effective.packet.IpVersion;
import dev.holdfast.pve.firewall.FirewallRule;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A line that decides about packets, for the page.
 *
 * @param scope where the line comes from: {@code implicit} for one that follows from an option
 * @param group the name of the security group that the rule belongs to; null unless {@code scope} is {@code group}
 * @param pos the position of a rule in its scope
 * @param viaScope for a rule of a group, the scope of the rule that includes the group; {@code viaPos} is its position
 * @param viaPos the position, counted from 0, of the rule that includes the security group; null unless {@code scope}
 *     is {@code group}
 * @param title what an implicit line, a policy or an unreadable part is
 * @param verdict what it does with a packet; {@code unknown} if that could not be read
 * @param macro the name of the macro that the rule uses, such as {@code SSH}; null if it has none, and for lines that
 *     are no rules
 * @param iface the NIC that the rule is limited to, such as {@code net0}; null for all NICs, and for lines that are no
 *     rules
 * @param source the source as the rule has it: addresses, an alias or {@code +} and an IP set; null for any, and for
 *     lines that are no rules
 * @param dest the destination, written like {@code source}; null for any, and for lines that are no rules
 * @param proto the name or the number of the protocol in the rule, such as {@code tcp}; null if it has none, and for
 *     lines that are no rules
 * @param sport the source ports in the rule: numbers, ranges such as {@code 8000:8100} or services, with commas; null
 *     if it has none, and for lines that are no rules
 * @param dport the destination ports in the rule, written like {@code sport}; null if it has none, and for lines that
 *     are no rules
 * @param icmpType the name of the ICMP message in the rule, such as {@code echo-request}; null if it has none, and for
 *     lines that are no rules
 * @param comment the rule's comment; null if it has none, and for lines that are no rules
 * @param ipVersion the only version of packets that it applies to
 * @param unknown why it is not known exactly which packets it matches
 * @param skipped why Proxmox VE leaves it out although it is enabled
 */
record LineView(
        Scope scope,
        @Nullable String group,
        @Nullable Integer pos,
        @Nullable Scope viaScope,
        @Nullable Integer viaPos,
        @Nullable String title,
        Verdict verdict,
        @Nullable String macro,
        @Nullable String iface,
        @Nullable String source,
        @Nullable String dest,
        @Nullable String proto,
        @Nullable String sport,
        @Nullable String dport,
        @Nullable String icmpType,
        @Nullable String comment,
        @Nullable Integer ipVersion,
        @Nullable String unknown,
        @Nullable String skipped) {
    static LineView of(Line line) {
        FirewallRule rule = line.rule();
        Origin via = line.origin().via();
        return new LineView(
                line.origin().scope(),
                line.origin().scope() == Scope.GROUP ? line.origin().name() : null,
                line.origin().pos(),
                via == null ? null : via.scope(),
                via == null ? null : via.pos(),
                line.title().isEmpty() ? null : line.title(),
                line.verdict(),
                rule == null ? null : rule.macro(),
                rule == null ? null : rule.iface(),
                rule == null ? null : rule.source(),
                rule == null ? null : rule.dest(),
                rule == null ? null : rule.proto(),
                rule == null ? null : rule.sport(),
                rule == null ? null : rule.dport(),
                rule == null ? null : rule.icmpType(),
                rule == null ? null : rule.comment(),
                version(line),
                line.unknown(),
                line.skipped());
    }

    private static @Nullable Integer version(Line line) {
        Set<IpVersion> versions =
                line.packets().stream().map(packets -> packets.version()).collect(Collectors.toSet());
        return versions.size() == 1 ? versions.iterator().next().number() : null;
    }

    /** Which rule it is, such as {@code Rule 3 of the guest}. */
    static String rule(Line line) {
        Origin origin = line.origin();
        String name = origin.scope() == Scope.GROUP ? "security group " + origin.name() : Word.of(origin.scope());
        return "Rule " + origin.pos() + " of the " + name;
    }
}
