package dev.holdfast.firewall.option;

import dev.holdfast.pve.firewall.PveFirewall;
import org.jspecify.annotations.Nullable;

/**
 * The options of the firewall of a cluster. What is null has Proxmox VE's default.
 *
 * @param inherited whether they are read through a security group, which has none of its own
 */
public record ClusterFirewallOptions(
        @Nullable Integer enable,
        @Nullable Integer ebtables,
        @Nullable String policyIn,
        @Nullable String policyOut,
        @Nullable String policyForward,
        @Nullable String logRatelimit,
        @Nullable String digest,
        boolean inherited) {
    /** From Proxmox VE's options, for the cluster itself. */
    static ClusterFirewallOptions own(PveFirewall.Options options) {
        return of(options, false);
    }

    /** The same for a security group. */
    static ClusterFirewallOptions inherited(PveFirewall.Options options) {
        return of(options, true);
    }

    private static ClusterFirewallOptions of(PveFirewall.Options options, boolean inherited) {
        return new ClusterFirewallOptions(
                options.number("enable"),
                options.number("ebtables"),
                options.get("policy_in"),
                options.get("policy_out"),
                options.get("policy_forward"),
                options.get("log_ratelimit"),
                options.digest(),
                inherited);
    }
}
