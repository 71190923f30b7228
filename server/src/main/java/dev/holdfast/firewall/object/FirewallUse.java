package dev.holdfast.firewall.object;

import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.pve.firewall.FirewallScope;
import org.jspecify.annotations.Nullable;

/**
 * A rule or a set that names an object.
 *
 * @param scope whose firewall has it
 * @param name the group, the node, or the CT ID or VM ID; null for the cluster
 * @param pos the position of the rule
 * @param set the set that has it as a member
 */
record FirewallUse(
        Scope scope,
        @Nullable String name,
        @Nullable Integer pos,
        @Nullable String set) {
    /** Whose firewall it is. */
    enum Scope {
        CLUSTER,
        GROUP,
        NODE,
        LXC,
        QEMU
    }

    static FirewallUse rule(FirewallPlace place, int pos) {
        return new FirewallUse(scope(place), name(place), pos, null);
    }

    static FirewallUse member(FirewallPlace place, String set) {
        return new FirewallUse(scope(place), name(place), null, set);
    }

    private static Scope scope(FirewallPlace place) {
        return switch (place.scope()) {
            case FirewallScope.Cluster _ -> Scope.CLUSTER;
            case FirewallScope.Group _ -> Scope.GROUP;
            case FirewallScope.Node _ -> Scope.NODE;
            case FirewallScope.Guest guest ->
                switch (guest.kind()) {
                    case LXC -> Scope.LXC;
                    case QEMU -> Scope.QEMU;
                };
        };
    }

    private static @Nullable String name(FirewallPlace place) {
        return switch (place.scope()) {
            case FirewallScope.Cluster _ -> null;
            case FirewallScope.Group(String name) -> name;
            case FirewallScope.Node(String name) -> name;
            case FirewallScope.Guest guest -> Integer.toString(guest.vmid());
        };
    }

    /** For sentences. */
    String words() {
        String where = switch (scope) {
            case CLUSTER -> "the cluster";
            case GROUP -> "the security group " + name;
            case NODE -> "the node " + name;
            case LXC -> "container " + name;
            case QEMU -> "virtual machine " + name;
        };
        return set == null ? "rule " + pos + " of " + where : "IP set " + set + " of " + where;
    }
}
