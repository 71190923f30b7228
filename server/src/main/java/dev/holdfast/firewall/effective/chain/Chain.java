package dev.holdfast.firewall.effective.chain;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What decides about the packets of a NIC, or of a node, in one direction.
 *
 * @param off why nothing is filtered: every packet passes; null if the lines decide
 * @param lines in the order in which they decide; the last one is a policy
 * @param interfaces the interfaces that lines distinguish, numbered from 1; 0 stands for all others
 */
public record Chain(@Nullable String off, List<Line> lines, List<String> interfaces) {
    /** Copies the lists. */
    public Chain {
        lines = List.copyOf(lines);
        interfaces = List.copyOf(interfaces);
    }

    /** One that lets everything pass. */
    static Chain off(String why) {
        return new Chain(why, List.of(), List.of());
    }

    /** One of which nothing is known. */
    static Chain unknown(String why) {
        return new Chain(
                null, List.of(Line.unreadable(new Line.Origin(Line.Scope.POLICY, null, null, null), why)), List.of());
    }
}
