package dev.holdfast.firewall.option;

import dev.holdfast.pve.firewall.PveFirewall;
import org.jspecify.annotations.Nullable;

/**
 * The options of the firewall of a node. What is null has Proxmox VE's default.
 *
 * @param inherited false: they are its own
 */
public record NodeFirewallOptions(
        @Nullable Integer enable,
        @Nullable Integer ndp,
        @Nullable Integer nosmurfs,
        @Nullable Integer tcpflags,
        @Nullable Integer protectionSynflood,
        @Nullable Integer protectionSynfloodRate,
        @Nullable Integer protectionSynfloodBurst,
        @Nullable Integer nfConntrackMax,
        @Nullable Integer nfConntrackTcpTimeoutEstablished,
        @Nullable Integer nfConntrackTcpTimeoutSynRecv,
        @Nullable Integer nfConntrackAllowInvalid,
        @Nullable String nfConntrackHelpers,
        @Nullable Integer nftables,
        @Nullable Integer logNfConntrack,
        @Nullable String logLevelIn,
        @Nullable String logLevelOut,
        @Nullable String logLevelForward,
        @Nullable String smurfLogLevel,
        @Nullable String tcpFlagsLogLevel,
        @Nullable String digest,
        boolean inherited) {
    /** From Proxmox VE's options. */
    public static NodeFirewallOptions of(PveFirewall.Options options) {
        return new NodeFirewallOptions(
                options.number("enable"),
                options.number("ndp"),
                options.number("nosmurfs"),
                options.number("tcpflags"),
                options.number("protection_synflood"),
                options.number("protection_synflood_rate"),
                options.number("protection_synflood_burst"),
                options.number("nf_conntrack_max"),
                options.number("nf_conntrack_tcp_timeout_established"),
                options.number("nf_conntrack_tcp_timeout_syn_recv"),
                options.number("nf_conntrack_allow_invalid"),
                options.get("nf_conntrack_helpers"),
                options.number("nftables"),
                options.number("log_nf_conntrack"),
                options.get("log_level_in"),
                options.get("log_level_out"),
                options.get("log_level_forward"),
                options.get("smurf_log_level"),
                options.get("tcp_flags_log_level"),
                options.digest(),
                false);
    }
}
