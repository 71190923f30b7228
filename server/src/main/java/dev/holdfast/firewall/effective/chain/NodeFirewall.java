package dev.holdfast.firewall.effective.chain;

import dev.holdfast.pve.firewall.FirewallRule;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The firewall of a node. What could not be read is null.
 *
 * @param options by Proxmox VE's names; a missing key has its default
 * @param localNetwork the network of the node's own address, which Proxmox VE finds in the routes of the node
 * @param peers whether the node is a member of a cluster, whose other nodes talk to it
 */
public record NodeFirewall(
        String node,
        @Nullable Map<String, String> options,
        @Nullable List<FirewallRule> rules,
        @Nullable String localNetwork,
        boolean peers) {
    /** Copies the lists. */
    public NodeFirewall {
        options = options == null ? null : Map.copyOf(options);
        rules = rules == null ? null : List.copyOf(rules);
    }
}
