package dev.holdfast.firewall.effective.packet;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The protocols that rules name, as in the file {@code /etc/protocols} of a node. */
public final class Protocols {
    public static final int ICMP = 1;
    public static final int IGMP = 2;
    public static final int TCP = 6;
    public static final int UDP = 17;
    public static final int ICMPV6 = 58;

    private static final Map<String, Integer> BY_NAME = Arrays.stream("""
            icmp 1, igmp 2, ggp 3, ipencap 4, st 5, tcp 6, egp 8, igp 9, pup 12, udp 17, hmp 20, xns-idp 22, rdp 27,
            iso-tp4 29, dccp 33, xtp 36, ddp 37, idpr-cmtp 38, ipv6 41, ipv6-route 43, ipv6-frag 44, idrp 45, rsvp 46, gre 47,
            esp 50, ah 51, skip 57, ipv6-icmp 58, icmpv6 58, ipv6-nonxt 59, ipv6-opts 60, rspf 73, vmtp 81, eigrp 88, ospf 89,
            ax.25 93, ipip 94, etherip 97, encap 98, pim 103, ipcomp 108, vrrp 112, l2tp 115, isis 124, sctp 132, fc 133,
            mobility-header 135, udplite 136, mpls-in-ip 137, manet 138, hip 139, shim6 140, wesp 141, rohc 142
            """.split(","))
            .map(entry -> entry.strip().split(" "))
            .collect(Collectors.toUnmodifiableMap(words -> words[0], words -> Integer.valueOf(words[1])));

    private static final Set<Integer> WITH_PORTS = Set.of(TCP, UDP, 33, 132, 136);

    private Protocols() {}

    /** The protocols whose packets have ports. */
    public static Ranges withPorts() {
        return Ranges.union(WITH_PORTS.stream().map(Ranges::of).toList());
    }

    /**
     * The protocols of a name or a number; null when the name is unknown. Of the number 0, iptables makes all protocols, and
     * so of the names that stand for it.
     */
    public static @Nullable Ranges find(String text) {
        String name = text.toLowerCase(Locale.ROOT);
        if (Set.of("0", "ip", "hopopt").contains(name)) return Ranges.of(0, 255);
        if (name.matches("[0-9]{1,3}")) {
            int number = Integer.parseInt(name);
            return number > 255 ? null : Ranges.of(number);
        }
        Integer number = BY_NAME.get(name);
        return number == null ? null : Ranges.of(number);
    }

    /** Whether packets of this protocol have ports. */
    public static boolean hasPorts(String text) {
        Ranges found = find(text);
        return found != null && WITH_PORTS.stream().map(Ranges::of).anyMatch(found::equals);
    }

    /** The protocol's usual name; its number where it has none. */
    public static String name(int number) {
        if (number == ICMPV6) return "icmpv6";
        return BY_NAME.entrySet().stream()
                .filter(entry -> entry.getValue() == number)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(Integer.toString(number));
    }
}
