package dev.holdfast.pve.firewall;

import dev.holdfast.pve.api.GuestKind;

/** The owner of a firewall. */
public sealed interface FirewallScope {
    /** The cluster, whose firewall applies to all nodes and guests. */
    record Cluster() implements FirewallScope {}

    /** A security group: rules that other firewalls include by its name. */
    record Group(String name) implements FirewallScope {}

    /** A node. */
    record Node(String name) implements FirewallScope {}

    /** A guest, on its last known node. */
    record Guest(GuestKind kind, String node, int vmid) implements FirewallScope {}
}
