package dev.holdfast.pve;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A node's bridges, as far as the token may see them.
 *
 * @param active those that a guest can be plugged into now
 * @param staged those that are not up and of which something waits to be applied to the node's network
 * @param down the others that are not up
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

    /** One of a software-defined network is listed once it is applied, and its state is told elsewhere. */
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
