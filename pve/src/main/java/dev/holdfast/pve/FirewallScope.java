package dev.holdfast.pve;

/** Whose firewall. */
public sealed interface FirewallScope {
    /** The cluster's, which all nodes and guests share. */
    record Cluster() implements FirewallScope {}

    /** A security group's: rules that others take in by its name. */
    record Group(String name) implements FirewallScope {}

    /** A node's own. */
    record Node(String name) implements FirewallScope {}

    /** A guest's, on the node where it is known to be. */
    record Guest(GuestKind kind, String node, int vmid) implements FirewallScope {}
}
