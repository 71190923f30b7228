package dev.holdfast.firewall.option;

import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.http.NullKeeps;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Changes to the options of the firewall of a node. Omitted options stay unchanged, and null resets one to its default.
 *
 * @param enable 0 or 1, like all flags
 * @param digest of the options that the caller saw
 * @param confirm the phrase of a refusal that asks for one
 */
record NodeFirewallIn(
        Change<Integer> enable,
        Change<Integer> ndp,
        Change<Integer> nosmurfs,
        Change<Integer> tcpflags,
        Change<Integer> protectionSynflood,
        Change<Integer> protectionSynfloodRate,
        Change<Integer> protectionSynfloodBurst,
        Change<Integer> nfConntrackMax,
        Change<Integer> nfConntrackTcpTimeoutEstablished,
        Change<Integer> nfConntrackTcpTimeoutSynRecv,
        Change<Integer> nfConntrackAllowInvalid,
        Change<String> nfConntrackHelpers,
        Change<Integer> nftables,
        Change<Integer> logNfConntrack,
        Change<String> logLevelIn,
        Change<String> logLevelOut,
        Change<String> logLevelForward,
        Change<String> smurfLogLevel,
        Change<String> tcpFlagsLogLevel,
        @NullKeeps @Nullable Integer dhcp,
        @NullKeeps @Nullable Integer radv,
        @NullKeeps @Nullable Integer macfilter,
        @NullKeeps @Nullable Integer ipfilter,
        @NullKeeps @Nullable String policyIn,
        @NullKeeps @Nullable String policyOut,
        @NullKeeps @Nullable String digest,
        @NullKeeps @Nullable String confirm)
        implements Input, OptionsIn {
    @Override
    public void check(Checks checks) {
        checks.something(isAnySent());
        OptionValues.check(checks, options());
        lacks(checks, "dhcp", dhcp);
        lacks(checks, "radv", radv);
        lacks(checks, "macfilter", macfilter);
        lacks(checks, "ipfilter", ipfilter);
        lacks(checks, "policy_in", policyIn);
        lacks(checks, "policy_out", policyOut);
        ConfigDigest.check(checks, digest);
    }

    private static void lacks(Checks checks, String option, @Nullable Object value) {
        OptionValues.lacks(checks, option, value, "the firewall of a node");
    }

    @Override
    public Map<String, Change<?>> options() {
        var all = new LinkedHashMap<String, Change<?>>();
        all.put("enable", enable);
        all.put("ndp", ndp);
        all.put("nosmurfs", nosmurfs);
        all.put("tcpflags", tcpflags);
        all.put("protection_synflood", protectionSynflood);
        all.put("protection_synflood_rate", protectionSynfloodRate);
        all.put("protection_synflood_burst", protectionSynfloodBurst);
        all.put("nf_conntrack_max", nfConntrackMax);
        all.put("nf_conntrack_tcp_timeout_established", nfConntrackTcpTimeoutEstablished);
        all.put("nf_conntrack_tcp_timeout_syn_recv", nfConntrackTcpTimeoutSynRecv);
        all.put("nf_conntrack_allow_invalid", nfConntrackAllowInvalid);
        all.put("nf_conntrack_helpers", nfConntrackHelpers);
        all.put("nftables", nftables);
        all.put("log_nf_conntrack", logNfConntrack);
        all.put("log_level_in", logLevelIn);
        all.put("log_level_out", logLevelOut);
        all.put("log_level_forward", logLevelForward);
        all.put("smurf_log_level", smurfLogLevel);
        all.put("tcp_flags_log_level", tcpFlagsLogLevel);
        return all;
    }
}
