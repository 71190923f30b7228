package dev.holdfast.pve;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

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

    static NodeBridges of(PveNetwork.State state) {
        Set<String> changed = state.changes() == null
                ? Set.of()
                : StagedChanges.parse(state.changes()).interfaces();
        return new NodeBridges(
                names(state, NodeBridges::isActive),
                names(state, one -> !isActive(one) && changed.contains(one.iface())),
                names(state, one -> !isActive(one) && !changed.contains(one.iface())));
    }

    /** A bridge of a software-defined network is listed once it is applied, and its state is reported elsewhere. */
    private static boolean isActive(PveNetwork.Interface one) {
        return Boolean.TRUE.equals(one.active()) || one.type().equals("vnet");
    }

    private static List<String> names(PveNetwork.State state, Predicate<PveNetwork.Interface> which) {
        return state.interfaces().stream()
                .filter(which)
                .map(PveNetwork.Interface::iface)
                .sorted()
                .toList();
    }
}
