package dev.holdfast.firewall.option;

import org.jspecify.annotations.Nullable;

/**
 * The options of the firewall of a node. What is null has Proxmox VE's default.
 *
 * @param enable whether the firewall of the node is on, as long as that of the cluster is: 0 or 1; null: Proxmox VE's
 *     default, 1
 * @param ndp whether IPv6 neighbour discovery of the node passes without a rule: 0 or 1; null: Proxmox VE's default, 1
 * @param nosmurfs whether packets whose source is a multicast or broadcast address are dropped: 0 or 1; null: Proxmox
 *     VE's default, 1
 * @param tcpflags whether packets with invalid combinations of TCP flags are dropped: 0 or 1; null: Proxmox VE's
 *     default, 0
 * @param protectionSynflood whether the node limits how many SYN packets it takes: 0 or 1; null: Proxmox VE's default,
 *     0
 * @param protectionSynfloodRate how many SYN packets a second are taken from a source address while
 *     {@code protection_synflood} is on; null: Proxmox VE's default, 200
 * @param protectionSynfloodBurst how many SYN packets a source address may send at once before its rate counts; null:
 *     Proxmox VE's default, 1000
 * @param nfConntrackMax how many connections the node tracks at most; null: Proxmox VE's default, 262144
 * @param nfConntrackTcpTimeoutEstablished after how many seconds without packets an established TCP connection is no
 *     longer tracked; null: Proxmox VE's default, 432000
 * @param nfConntrackTcpTimeoutSynRecv for how many seconds a half-open TCP connection is tracked; null: Proxmox VE's
 *     default, 60
 * @param nfConntrackAllowInvalid whether packets whose connection tracking state is invalid are not dropped: 0 or 1;
 *     null: Proxmox VE's default, 0
 * @param nfConntrackHelpers the connection tracking helpers, with commas between them: some of {@code amanda},
 *     {@code ftp}, {@code irc}, {@code netbios-ns}, {@code pptp}, {@code sane}, {@code sip}, {@code snmp},
 *     {@code tftp}; null: none
 * @param nftables whether the node uses the newer implementation of the firewall, with nftables: 0 or 1; null: Proxmox
 *     VE's default, 0
 * @param logNfConntrack whether the node logs the connections that it tracks: 0 or 1; null: Proxmox VE's default, 0
 * @param logLevelIn the log level of incoming packets that match no rule: {@code emerg}, {@code alert}, {@code crit},
 *     {@code err}, {@code warning}, {@code notice}, {@code info}, {@code debug}, {@code nolog}; null: the default,
 *     {@code nolog}
 * @param logLevelOut the log level of outgoing packets that match no rule: {@code emerg}, {@code alert}, {@code crit},
 *     {@code err}, {@code warning}, {@code notice}, {@code info}, {@code debug}, {@code nolog}; null: the default,
 *     {@code nolog}
 * @param logLevelForward the log level of forwarded packets that match no rule: {@code emerg}, {@code alert},
 *     {@code crit}, {@code err}, {@code warning}, {@code notice}, {@code info}, {@code debug}, {@code nolog}; null: the
 *     default, {@code nolog}
 * @param smurfLogLevel the log level of packets that {@code nosmurfs} drops: {@code emerg}, {@code alert},
 *     {@code crit}, {@code err}, {@code warning}, {@code notice}, {@code info}, {@code debug}, {@code nolog}; null: the
 *     default, {@code nolog}
 * @param tcpFlagsLogLevel the log level of packets that {@code tcpflags} drops: {@code emerg}, {@code alert},
 *     {@code crit}, {@code err}, {@code warning}, {@code notice}, {@code info}, {@code debug}, {@code nolog}; null: the
 *     default, {@code nolog}
 * @param digest the digest of these options, for the next change of them; null if Proxmox VE told none
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
        boolean inherited) {}
