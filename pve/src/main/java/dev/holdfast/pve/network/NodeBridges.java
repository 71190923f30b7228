package dev.holdfast.pve.network;

import java.util.List;

/**
 * A node's bridges, as far as the token can see them.
 *
 * @param active bridges that guests can use now
 * @param staged bridges that are down and have pending changes in the node's network configuration
 * @param down other bridges that are down
 */
public record NodeBridges(List<String> active, List<String> staged, List<String> down) {
    /** Copies the lists. */
    public NodeBridges {
        active = List.copyOf(active);
        staged = List.copyOf(staged);
        down = List.copyOf(down);
    }
}
