package dev.holdfast.firewall.effective;

import dev.holdfast.firewall.effective.chain.Line;
import dev.holdfast.firewall.effective.chain.Line.Origin;
import dev.holdfast.firewall.effective.packet.IpVersion;
import dev.holdfast.pve.firewall.FirewallRule;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A line that decides about packets, for the page.
 *
 * @param scope {@code cluster node guest group implicit policy}
 * @param pos the position of a rule in its scope
 * @param viaScope for a rule of a group, the scope of the rule that includes the group; {@code viaPos} is its position
 * @param title what an implicit line, a policy or an unreadable part is
 * @param verdict {@code accept drop reject unknown}
 * @param ipVersion the only version of packets that it applies to
 * @param unknown why it is not known exactly which packets it matches
 * @param skipped why Proxmox VE leaves it out although it is enabled
 */
record LineView(
        String scope,
        @Nullable String group,
        @Nullable Integer pos,
        @Nullable String viaScope,
        @Nullable Integer viaPos,
        @Nullable String title,
        String verdict,
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
                word(line.origin()),
                line.origin().scope() == Line.Scope.GROUP ? line.origin().name() : null,
                line.origin().pos(),
                via == null ? null : word(via),
                via == null ? null : via.pos(),
                line.title().isEmpty() ? null : line.title(),
                line.verdict().word(),
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

    private static String word(Origin origin) {
        return origin.scope().name().toLowerCase(Locale.ROOT);
    }

    private static @Nullable Integer version(Line line) {
        Set<IpVersion> versions =
                line.packets().stream().map(packets -> packets.version()).collect(Collectors.toSet());
        return versions.size() == 1 ? versions.iterator().next().number() : null;
    }

    /** Which rule it is, such as {@code Rule 3 of the guest}. */
    static String rule(Line line) {
        Origin origin = line.origin();
        String name = origin.scope() == Line.Scope.GROUP ? "security group " + origin.name() : word(origin);
        return "Rule " + origin.pos() + " of the " + name;
    }
}
