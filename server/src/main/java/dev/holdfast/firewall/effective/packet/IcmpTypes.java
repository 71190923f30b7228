package dev.holdfast.firewall.effective.packet;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The types of ICMP packets that rules name, as iptables and ip6tables understand them. */
public final class IcmpTypes {
    private static final Map<String, Ranges> V4 = read("""
            echo-reply 0, destination-unreachable 3, network-unreachable 3/0, host-unreachable 3/1,
            protocol-unreachable 3/2, port-unreachable 3/3, fragmentation-needed 3/4, source-route-failed 3/5,
            network-unknown 3/6, host-unknown 3/7, network-prohibited 3/9, host-prohibited 3/10,
            TOS-network-unreachable 3/11, TOS-host-unreachable 3/12, communication-prohibited 3/13,
            host-precedence-violation 3/14, precedence-cutoff 3/15, source-quench 4, redirect 5, network-redirect 5/0,
            host-redirect 5/1, TOS-network-redirect 5/2, TOS-host-redirect 5/3, echo-request 8, router-advertisement 9,
            router-solicitation 10, time-exceeded 11, ttl-zero-during-transit 11/0, ttl-zero-during-reassembly 11/1,
            parameter-problem 12, ip-header-bad 12/0, required-option-missing 12/1, timestamp-request 13,
            timestamp-reply 14, address-mask-request 17, address-mask-reply 18
            """);

    private static final Map<String, Ranges> V6 = read("""
            destination-unreachable 1, no-route 1/0, communication-prohibited 1/1, beyond-scope 1/2,
            address-unreachable 1/3, port-unreachable 1/4, failed-policy 1/5, reject-route 1/6, packet-too-big 2,
            time-exceeded 3, ttl-zero-during-transit 3/0, ttl-zero-during-reassembly 3/1, parameter-problem 4,
            bad-header 4/0, unknown-header-type 4/1, unknown-option 4/2, echo-request 128, echo-reply 129,
            router-solicitation 133, router-advertisement 134, neighbor-solicitation 135, neighbour-solicitation 135,
            neighbor-advertisement 136, neighbour-advertisement 136, redirect 137
            """);

    private IcmpTypes() {}

    private static Map<String, Ranges> read(String table) {
        return Arrays.stream(table.split(","))
                .map(entry -> entry.strip().split("[ /]"))
                .collect(Collectors.toUnmodifiableMap(
                        words -> words[0],
                        words -> words.length == 2
                                ? type(Integer.parseInt(words[1]))
                                : Ranges.of(Integer.parseInt(words[1]) * 256L + Integer.parseInt(words[2]))));
    }

    private static Ranges type(int type) {
        return Ranges.of(type * 256L, type * 256L + 255);
    }

    /** The types and codes of a name, or all codes of a numbered type; null for an unknown name. */
    public static @Nullable Ranges find(IpVersion version, String text) {
        if (text.matches("[0-9]{1,3}")) return Integer.parseInt(text) > 255 ? null : type(Integer.parseInt(text));
        if (version == IpVersion.V4 && text.equals("any")) return Ranges.of(0, 65_535);
        return (version == IpVersion.V4 ? V4 : V6).get(text);
    }
}
