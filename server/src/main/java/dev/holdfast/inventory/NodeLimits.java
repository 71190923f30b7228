package dev.holdfast.inventory;

import dev.holdfast.base.Violation;
import dev.holdfast.pve.node.PveNode;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a guest can get of a node. Proxmox VE stores more than that for a guest without a word, and then does not start it.
 * What the node did not report limits nothing.
 *
 * @param node its name
 * @param cores the number of its processor threads; null when it was not reported
 * @param memoryBytes its memory in bytes; null when it was not reported
 */
public record NodeLimits(
        String node, @Nullable Integer cores, @Nullable Long memoryBytes) {
    /** Those of a node as its cluster was polled last; null before the first poll. */
    public static NodeLimits of(@Nullable Snapshot last, String node) {
        NodeState seen = last == null ? null : last.nodes().get(node);
        return new NodeLimits(
                node,
                seen == null ? null : seen.cores(),
                seen == null ? null : seen.usage().memTotalBytes());
    }

    /** Those of a node as it reports them now. */
    public static NodeLimits of(PveNode.Status status, String node) {
        return new NodeLimits(
                node,
                status.cpuinfo() == null ? null : status.cpuinfo().cpus(),
                status.memory() == null ? null : status.memory().total());
    }

    /** The fault of more cores than it has, in a field of the body. */
    public Optional<Violation> cores(List<Object> field, @Nullable Integer wanted) {
        if (wanted == null || cores == null || wanted <= cores) return Optional.empty();
        return Optional.of(tooMuch(field, cores + " cores. Choose at most that many."));
    }

    /** The fault of more memory, in MiB, than it has, in a field of the body. */
    public Optional<Violation> memory(List<Object> field, @Nullable Integer wantedMb) {
        if (wantedMb == null || memoryBytes == null || (long) wantedMb << 20 <= memoryBytes) return Optional.empty();
        return Optional.of(tooMuch(field, (memoryBytes >> 20) + " MiB of memory. Choose at most that much."));
    }

    private Violation tooMuch(List<Object> field, String rest) {
        return new Violation(field, "Node " + node + " has only " + rest, "less_than_equal");
    }
}
