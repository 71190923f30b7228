package dev.holdfast.firewall.effective.chain;

import dev.holdfast.firewall.effective.packet.Packets;
import dev.holdfast.pve.firewall.FirewallRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One step of what decides about a packet: the first line that matches decides.
 *
 * @param title what an implicit line, a policy or an unreadable part is; empty for a rule
 * @param rule null for what is no rule
 * @param packets those it matches; those it may match if {@code unknown} is set
 * @param unknown why it is not known exactly which packets it matches; null if it is
 * @param skipped why Proxmox VE leaves an enabled rule out; null if it does not
 */
public record Line(
        Origin origin,
        Verdict verdict,
        String title,
        @Nullable FirewallRule rule,
        List<Packets> packets,
        @Nullable String unknown,
        @Nullable String skipped) {
    /** Copies the list. */
    public Line {
        packets = packets.stream().filter(one -> !one.isEmpty()).toList();
    }

    /** Where a line comes from. */
    public enum Scope {
        CLUSTER,
        NODE,
        GUEST,
        GROUP,
        IMPLICIT,
        POLICY
    }

    /**
     * Where a line comes from.
     *
     * @param name the group's name, or whose policy it is
     * @param pos the position of a rule among those of its scope
     * @param via the rule that includes the group
     */
    public record Origin(
            Scope scope,
            @Nullable String name,
            @Nullable Integer pos,
            @Nullable Origin via) {
        /** The place of a rule outside of groups. */
        public static Origin of(Scope scope, int pos) {
            return new Origin(scope, null, pos, null);
        }
    }

    /** A line that follows from an option. */
    static Line implicit(String title, Verdict verdict, List<Packets> packets) {
        return new Line(new Origin(Scope.IMPLICIT, null, null, null), verdict, title, null, packets, null, null);
    }

    /** The same, if it is not known which of these packets it matches. */
    Line unsure(@Nullable String why) {
        return new Line(origin, verdict, title, rule, packets, why, skipped);
    }

    /** What stands at the place of rules that could not be read. */
    static Line unreadable(Origin origin, String title) {
        return new Line(origin, Verdict.UNKNOWN, title, null, Packets.all(), title, null);
    }

    /** What decides if no rule does. */
    static Line policy(String name, Verdict verdict) {
        return new Line(
                new Origin(Scope.POLICY, name, null, null),
                verdict,
                "Policy of the " + name,
                null,
                Packets.all(),
                null,
                null);
    }
}
