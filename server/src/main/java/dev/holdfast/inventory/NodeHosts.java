package dev.holdfast.inventory;

import dev.holdfast.hosts.client.Host;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * To which enrolled host each node of a cluster belongs, and everything on it: to the one enrolled for the node, or else to
 * the member that answered the last poll, which is the platform's where the members belong to several teams. For many nodes and
 * guests at once.
 */
public final class NodeHosts {
    private final Map<String, Host> byNode;
    private final Host other;
    private final Host unenrolled;

    private NodeHosts(Map<String, Host> byNode, Host other) {
        this.unenrolled = other.towards("", byNode.values());
        this.byNode = byNode;
        this.other = other;
    }

    /** Of a cluster with these members, of which there is at least one. */
    public static NodeHosts of(List<Host> members, @Nullable Snapshot last) {
        Host other = members.stream()
                .min(Comparator.comparing((Host h) -> last == null || h.id() != last.via())
                        .thenComparing(Host::id))
                .orElseThrow();
        return new NodeHosts(
                members.stream().collect(Collectors.toMap(Host::node, Function.identity(), (one, _) -> one)), other);
    }

    /** The host to which a node belongs; null stands for an unknown node. */
    public Host of(@Nullable String node) {
        return node == null ? other : byNode.getOrDefault(node, unenrolled);
    }

    /** The host that is enrolled for this very node, or null. */
    public @Nullable Host enrolled(String node) {
        return byNode.get(node);
    }
}
