package dev.holdfast.firewall.effective.chain;

import dev.holdfast.pve.firewall.FirewallRule;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The firewall of a cluster, or of a lone host. What could not be read is null.
 *
 * @param options by Proxmox VE's names; a missing key has its default
 */
public record ClusterFirewall(
        @Nullable Map<String, String> options,
        @Nullable List<FirewallRule> rules,
        @Nullable List<SecurityGroup> groups,
        NamedAddresses addresses) {
    /** Copies the lists. */
    public ClusterFirewall {
        options = options == null ? null : Map.copyOf(options);
        rules = rules == null ? null : List.copyOf(rules);
        groups = groups == null ? null : List.copyOf(groups);
    }

    /**
     * Rules that others include by its name.
     *
     * @param rules null when they could not be read
     */
    public record SecurityGroup(String name, @Nullable List<FirewallRule> rules) {
        /** Copies the list. */
        public SecurityGroup {
            rules = rules == null ? null : List.copyOf(rules);
        }
    }
}
