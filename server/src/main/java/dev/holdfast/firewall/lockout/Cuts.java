package dev.holdfast.firewall.lockout;

import dev.holdfast.firewall.effective.chain.Chain;
import dev.holdfast.firewall.effective.chain.Decisions;
import dev.holdfast.firewall.effective.chain.Decisions.Doubt;
import dev.holdfast.firewall.effective.chain.Decisions.TooManyParts;
import dev.holdfast.firewall.effective.chain.Direction;
import dev.holdfast.firewall.effective.chain.NodeChains;
import dev.holdfast.firewall.effective.chain.NodeFirewall;
import dev.holdfast.firewall.effective.chain.Question;
import dev.holdfast.firewall.effective.chain.Verdict;
import dev.holdfast.firewall.effective.packet.IpVersion;
import dev.holdfast.firewall.effective.packet.Packets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compares which connections a node lets in before and after a change. Connections that exist stay open (conntrack), so that a
 * mistake shows only with the next one; and whatever a node sends as an answer passes, so that only incoming packets count. Pure.
 */
final class Cuts {
    private static final List<Doubt> ASSUMPTIONS = List.of(Doubt.MATCHES, Doubt.DIFFERS, Doubt.OPEN, Doubt.CLOSED);

    private Cuts() {}

    /** The ways that are open before and not, or perhaps not, open after the change. */
    static List<Cut> of(NodeChains before, Effect effect, List<Way> ways) {
        var cuts = new ArrayList<Cut>();
        String node = before.node().node();
        try {
            NodeChains known = assumingDefaults(before);
            NodeChains after = effect.on(known);
            if (before.cluster().options() == null)
                throw new Effect.Unreadable("the options of the cluster's firewall");
            for (Way way : ways) {
                Boolean cut = isCut(known.of(Direction.IN), after.of(Direction.IN), way);
                if (cut == null) continue;
                boolean isCertain = cut && way.source() != null;
                cuts.add(new Cut(node, isCertain, sentence(node, way, isCertain)));
            }
        } catch (Effect.Unreadable e) {
            cuts.add(new Cut(
                    node,
                    false,
                    "It can't be checked whether node " + node + " stays reachable: " + e.getMessage()
                            + " could not be read."));
        } catch (TooManyParts e) {
            cuts.add(new Cut(
                    node, false, "It can't be checked whether node " + node + " stays reachable: too many rules."));
        }
        return cuts;
    }

    /**
     * A node that does not answer now has a firewall of its own all the same. It counts as one without rules, so that a change of
     * the cluster is judged for it too.
     */
    private static NodeChains assumingDefaults(NodeChains before) {
        NodeFirewall node = before.node();
        return new NodeChains(
                before.cluster(),
                new NodeFirewall(
                        node.node(),
                        node.options() == null ? Map.of() : node.options(),
                        node.rules() == null ? List.of() : node.rules(),
                        node.localNetwork(),
                        node.peers()));
    }

    private static String sentence(String node, Way way, boolean isCertain) {
        String name = way.name() + " on node " + node;
        if (way.source() == null) {
            return name + " (port " + way.port() + ") may be cut: it is not known from which address the node sees it.";
        }
        String from = way.source().version().text(way.source().ranges()).getFirst();
        return name + " (from " + from + " to port " + way.port() + ") "
                + (isCertain ? "would be cut." : "may be cut.");
    }

    /**
     * Null if the way stays as open as it is; true if it is cut whatever is not known. What is not known is assumed in all extreme
     * ways, but in the same way before and after, so that only what the change itself does counts.
     */
    private static @Nullable Boolean isCut(Chain before, Chain after, Way way) throws TooManyParts {
        List<Packets> asked =
                Question.tcp(Direction.IN, way.source(), way.port()).packets();
        int cut = 0;
        for (Doubt doubt : ASSUMPTIONS) {
            if (isMoreDenied(before, after, asked, doubt)) cut++;
        }
        return cut == 0 ? null : cut == ASSUMPTIONS.size();
    }

    private static boolean isMoreDenied(Chain before, Chain after, List<Packets> asked, Doubt doubt)
            throws TooManyParts {
        List<Packets> denied = denied(after, asked, doubt);
        return !Packets.minus(denied, denied(before, asked, doubt)).isEmpty();
    }

    private static List<Packets> denied(Chain chain, List<Packets> asked, Doubt doubt) throws TooManyParts {
        if (chain.off() != null) return List.of();
        return Decisions.of(chain, asked, doubt).stream()
                .filter(decision -> decision.line().verdict() != Verdict.ACCEPT)
                .flatMap(decision -> decision.packets().stream())
                .toList();
    }

    /** An address as a source; null for what is none. */
    static IpVersion.@Nullable Addresses address(@Nullable String text) {
        return text == null ? null : IpVersion.parse(text);
    }
}
