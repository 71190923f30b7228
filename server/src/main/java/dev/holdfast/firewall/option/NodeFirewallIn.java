package dev.holdfast.firewall.option;

import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * Changes to the options of the firewall of a node. Omitted options stay unchanged, and null resets one to its default.
 *
 * @param enable 0 or 1, like all flags
 * @param ndp whether IPv6 neighbour discovery of the node passes without a rule: 0 or 1. Left out: unchanged; null:
 *     Proxmox VE's default, 1
 * @param nosmurfs whether packets whose source is a multicast or broadcast address are dropped: 0 or 1. Left out:
 *     unchanged; null: Proxmox VE's default, 1
 * @param tcpflags whether packets with invalid combinations of TCP flags are dropped: 0 or 1. Left out: unchanged;
 *     null: Proxmox VE's default, 0
 * @param protectionSynflood whether the node limits how many SYN packets it takes: 0 or 1. Left out: unchanged; null:
 *     Proxmox VE's default, 0
 * @param protectionSynfloodRate how many SYN packets a second are taken from a source address while
 *     {@code protection_synflood} is on; 1 or more. Left out: unchanged; null: Proxmox VE's default, 200
 * @param protectionSynfloodBurst how many SYN packets a source address may send at once before its rate counts; 1 or
 *     more. Left out: unchanged; null: Proxmox VE's default, 1000
 * @param nfConntrackMax how many connections the node tracks at most; 32768 or more. Left out: unchanged; null: Proxmox
 *     VE's default, 262144
 * @param nfConntrackTcpTimeoutEstablished after how many seconds without packets an established TCP connection is no
 *     longer tracked; 7875 or more. Left out: unchanged; null: Proxmox VE's default, 432000
 * @param nfConntrackTcpTimeoutSynRecv for how many seconds a half-open TCP connection is tracked; 30 to 60. Left out:
 *     unchanged; null: Proxmox VE's default, 60
 * @param nfConntrackAllowInvalid whether packets whose connection tracking state is invalid are not dropped: 0 or 1.
 *     Left out: unchanged; null: Proxmox VE's default, 0
 * @param nfConntrackHelpers the connection tracking helpers, with commas between them: some of {@code amanda},
 *     {@code ftp}, {@code irc}, {@code netbios-ns}, {@code pptp}, {@code sane}, {@code sip}, {@code snmp},
 *     {@code tftp}. Left out: unchanged; null: none
 * @param nftables whether the node uses the newer implementation of the firewall, with nftables: 0 or 1. Left out:
 *     unchanged; null: Proxmox VE's default, 0
 * @param logNfConntrack whether the node logs the connections that it tracks: 0 or 1. Left out: unchanged; null:
 *     Proxmox VE's default, 0
 * @param logLevelIn the log level of incoming packets that match no rule, {@code emerg} to {@code debug}, or
 *     {@code nolog}. Left out: unchanged; null: Proxmox VE's default, {@code nolog}
 * @param logLevelOut the log level of outgoing packets that match no rule, {@code emerg} to {@code debug}, or
 *     {@code nolog}. Left out: unchanged; null: Proxmox VE's default, {@code nolog}
 * @param logLevelForward the log level of forwarded packets that match no rule, {@code emerg} to {@code debug}, or
 *     {@code nolog}. Left out: unchanged; null: Proxmox VE's default, {@code nolog}
 * @param smurfLogLevel the log level of packets that {@code nosmurfs} drops, {@code emerg} to {@code debug}, or
 *     {@code nolog}. Left out: unchanged; null: Proxmox VE's default, {@code nolog}
 * @param tcpFlagsLogLevel the log level of packets that {@code tcpflags} drops, {@code emerg} to {@code debug}, or
 *     {@code nolog}. Left out: unchanged; null: Proxmox VE's default, {@code nolog}
 * @param dhcp not an option of the firewall of a node: a value is refused; null is the same as leaving it out
 * @param radv not an option of the firewall of a node: a value is refused; null is the same as leaving it out
 * @param macfilter not an option of the firewall of a node: a value is refused; null is the same as leaving it out
 * @param ipfilter not an option of the firewall of a node: a value is refused; null is the same as leaving it out
 * @param policyIn not an option of the firewall of a node: a value is refused; null is the same as leaving it out
 * @param policyOut not an option of the firewall of a node: a value is refused; null is the same as leaving it out
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
        @Input.NullKeeps @Nullable Integer dhcp,
        @Input.NullKeeps @Nullable Integer radv,
        @Input.NullKeeps @Nullable Integer macfilter,
        @Input.NullKeeps @Nullable Integer ipfilter,
        @Input.NullKeeps @Nullable String policyIn,
        @Input.NullKeeps @Nullable String policyOut,
        @Input.NullKeeps @Nullable String digest,
        @Input.NullKeeps @Nullable String confirm)
        implements OptionsIn {
    @Override
    public void check(Checks checks) {
        OptionsIn.super.check(checks);
        OptionValues.lacks(checks, this, "the firewall of a node");
    }
}
