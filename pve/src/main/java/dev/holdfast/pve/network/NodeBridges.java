package dev.holdfast.pve.network;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node's bridges, as far as the token can see them.
 *
 * @param up bridges that guests can use now
 * @param staged bridges that are down and have pending changes in the node's network configuration
 * @param down other bridges that are down
 */
public record NodeBridges(List<Bridge> up, List<String> staged, List<String> down) {
    /** Copies the lists. */
    public NodeBridges {
        up = List.copyOf(up);
        staged = List.copyOf(staged);
        down = List.copyOf(down);
    }

    /**
     * A bridge that is up.
     *
     * @param name the name of the bridge or virtual network
     * @param vlanAware whether it forwards tagged frames of its guests; null for one of a software-defined network, whose zone
     *     decides this
     * @param comment the comment in its configuration; null without one
     */
    public record Bridge(
            String name,
            @Nullable Boolean vlanAware,
            @Nullable String comment) {}

    /** The names of the bridges that guests can use now. */
    public List<String> active() {
        return up.stream().map(Bridge::name).toList();
    }
}
