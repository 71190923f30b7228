package dev.holdfast.firewall.place;

import dev.holdfast.guests.GuestHandle;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.firewall.FirewallScope;

/**
 * A firewall in a cluster.
 *
 * @param node the node through which it is read and written, if that node is enrolled and answers
 */
public record FirewallPlace(long clusterId, String node, FirewallScope scope) {
    /** The firewall of a guest where it is now. */
    public static FirewallPlace of(GuestHandle guest) {
        return guest(
                guest.ref().clusterId(), guest.kind(), guest.node(), guest.ref().vmid());
    }

    /** The firewall of a guest on this node. */
    public static FirewallPlace guest(long clusterId, GuestKind kind, String node, int vmid) {
        return new FirewallPlace(clusterId, node, new FirewallScope.Guest(kind, node, vmid));
    }

    /** The firewall of its cluster. */
    public FirewallPlace cluster() {
        return new FirewallPlace(clusterId, node, new FirewallScope.Cluster());
    }

    /** A security group of its cluster. */
    public FirewallPlace group(String name) {
        return new FirewallPlace(clusterId, node, new FirewallScope.Group(name));
    }

    /** The firewall of this node of its cluster. */
    public FirewallPlace ofNode(String name) {
        return new FirewallPlace(clusterId, name, new FirewallScope.Node(name));
    }

    /** The firewall that has the aliases and sets of this one: a group and a node use those of their cluster. */
    public FirewallPlace ofNames() {
        return isGuest() ? this : cluster();
    }

    /** Whether it is a guest's, which has names of its own. */
    public boolean isGuest() {
        return scope instanceof FirewallScope.Guest;
    }

    /** Whether it is a security group. */
    public boolean isGroup() {
        return scope instanceof FirewallScope.Group;
    }

    /** What it is, for sentences. */
    public String words() {
        return switch (scope) {
            case FirewallScope.Cluster _ -> "the cluster";
            case FirewallScope.Group(String name) -> "the security group " + name;
            case FirewallScope.Node(String name) -> "the node " + name;
            case FirewallScope.Guest(GuestKind kind, String _, int vmid) ->
                (kind == GuestKind.LXC ? "container " : "virtual machine ") + vmid;
        };
    }
}
