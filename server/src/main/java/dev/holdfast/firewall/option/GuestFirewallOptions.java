package dev.holdfast.firewall.option;

import dev.holdfast.pve.firewall.PveFirewall;
import org.jspecify.annotations.Nullable;

/**
 * The options of the firewall of a guest. What is null has Proxmox VE's default.
 *
 * @param inherited false: they are its own
 */
public record GuestFirewallOptions(
        @Nullable Integer enable,
        @Nullable Integer dhcp,
        @Nullable Integer ndp,
        @Nullable Integer radv,
        @Nullable Integer macfilter,
        @Nullable Integer ipfilter,
        @Nullable String policyIn,
        @Nullable String policyOut,
        @Nullable String logLevelIn,
        @Nullable String logLevelOut,
        @Nullable String digest,
        boolean inherited) {
    /** From Proxmox VE's options. */
    public static GuestFirewallOptions of(PveFirewall.Options options) {
        return new GuestFirewallOptions(
                options.number("enable"),
                options.number("dhcp"),
                options.number("ndp"),
                options.number("radv"),
                options.number("macfilter"),
                options.number("ipfilter"),
                options.get("policy_in"),
                options.get("policy_out"),
                options.get("log_level_in"),
                options.get("log_level_out"),
                options.digest(),
                false);
    }
}
