package dev.holdfast.firewall.object;

import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.pve.firewall.FirewallScope;
import org.jspecify.annotations.Nullable;

/**
 * A rule or a set that names an object.
 *
 * @param scope {@code cluster}, {@code group}, {@code node}, {@code lxc} or {@code qemu}
 * @param name the group, the node, or the CT ID or VM ID; null for the cluster
 * @param pos the position of the rule
 * @param set the set that has it as a member
 */
record FirewallUse(
        String scope,
        @Nullable String name,
        @Nullable Integer pos,
        @Nullable String set) {
    static FirewallUse rule(FirewallPlace place, int pos) {
        return new FirewallUse(scope(place), name(place), pos, null);
    }

    static FirewallUse member(FirewallPlace place, String set) {
        return new FirewallUse(scope(place), name(place), null, set);
    }

    private static String scope(FirewallPlace place) {
        return switch (place.scope()) {
            case FirewallScope.Cluster _ -> "cluster";
            case FirewallScope.Group _ -> "group";
            case FirewallScope.Node _ -> "node";
            case FirewallScope.Guest guest -> guest.kind().word();
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
            case "cluster" -> "the cluster";
            case "group" -> "the security group " + name;
            case "node" -> "the node " + name;
            case "lxc" -> "container " + name;
            default -> "virtual machine " + name;
        };
        return set == null ? "rule " + pos + " of " + where : "IP set " + set + " of " + where;
    }
}
