package dev.holdfast.firewall.rule;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What Proxmox VE knows about protocols in rules: which have ports, and the names of ICMP messages (those of iptables). */
final class Protocols {
    private static final Set<String> WITH_PORTS =
            Set.of("tcp", "6", "udp", "17", "dccp", "33", "sctp", "132", "udplite", "136");
    private static final Set<String> ICMP_V6 = Set.of("icmpv6", "ipv6-icmp");

    /** Messages of both versions. */
    private static final List<String> OF_BOTH = words("communication-prohibited destination-unreachable echo-reply"
            + " echo-request parameter-problem port-unreachable redirect router-advertisement router-solicitation"
            + " time-exceeded ttl-zero-during-reassembly ttl-zero-during-transit");

    private static final List<String> OF_V4 = words("any TOS-host-redirect TOS-host-unreachable TOS-network-redirect"
            + " TOS-network-unreachable address-mask-reply address-mask-request fragmentation-needed"
            + " host-precedence-violation host-prohibited host-redirect host-unknown host-unreachable ip-header-bad"
            + " network-prohibited network-redirect network-unknown network-unreachable precedence-cutoff"
            + " protocol-unreachable required-option-missing source-quench source-route-failed timestamp-reply"
            + " timestamp-request");

    private static final List<String> OF_V6 = words("address-unreachable bad-header beyond-scope failed-policy"
            + " neighbor-advertisement neighbor-solicitation neighbour-advertisement neighbour-solicitation no-route"
            + " packet-too-big reject-route unknown-header-type unknown-option");

    private static final int MOST_PORTS = 15;
    private static final Pattern RANGE = Pattern.compile("([0-9]{1,9})(?::([0-9]{1,9}))?");
    // Whether a service of this name exists depends on the node's /etc/services.
    private static final Pattern SERVICE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9+._-]*");

    private Protocols() {}

    private static List<String> words(String text) {
        return Arrays.asList(text.split(" "));
    }

    static boolean haveMessage(String name) {
        return OF_BOTH.contains(name) || OF_V4.contains(name) || OF_V6.contains(name);
    }

    /** Whether this protocol has this ICMP message; false for all protocols but ICMP. */
    static boolean hasMessage(String protocol, String name) {
        if (OF_BOTH.contains(name)) return isIcmp(protocol);
        return (protocol.equals("icmp") && OF_V4.contains(name))
                || (ICMP_V6.contains(protocol) && OF_V6.contains(name));
    }

    /** By their names only: Proxmox VE does not recognise ICMP by its number. */
    static boolean isIcmp(String protocol) {
        return protocol.equals("icmp") || ICMP_V6.contains(protocol);
    }

    static boolean hasPorts(String protocol) {
        return WITH_PORTS.contains(protocol);
    }

    /** The IP version that a protocol implies, or 0. */
    static int version(@Nullable String protocol) {
        if (protocol == null) return 0;
        return protocol.equals("icmp") ? 4 : ICMP_V6.contains(protocol) ? 6 : 0;
    }

    /** Whether a text is a list of ports, ranges and names of services. */
    static boolean arePorts(String list) {
        int count = 0;
        for (String item : list.split(",", -1)) {
            var range = RANGE.matcher(item);
            if (!range.matches()) {
                if (!SERVICE.matcher(item).matches()) return false;
                continue;
            }
            int first = Integer.parseInt(range.group(1));
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            if (last > 65535 || first > last) return false;
            count += range.group(2) == null ? 1 : 2;
        }
        return count <= MOST_PORTS;
    }

    /** Whether a text, where ports are expected, is the name of an ICMP message, as old rules have it. */
    static boolean isMessageAsPort(String protocol, String dport) {
        return isIcmp(protocol) && haveMessage(dport);
    }
}
