package dev.holdfast.firewall.effective.chain;

import static dev.holdfast.firewall.effective.chain.Verdict.ACCEPT;
import static dev.holdfast.firewall.effective.chain.Verdict.DROP;
import static dev.holdfast.firewall.effective.chain.Verdict.REJECT;
import static dev.holdfast.firewall.effective.packet.IpVersion.V4;
import static dev.holdfast.firewall.effective.packet.IpVersion.V6;

import dev.holdfast.firewall.effective.chain.AddressNames.Resolved;
import dev.holdfast.firewall.effective.packet.Field;
import dev.holdfast.firewall.effective.packet.IcmpTypes;
import dev.holdfast.firewall.effective.packet.IpVersion;
import dev.holdfast.firewall.effective.packet.Packets;
import dev.holdfast.firewall.effective.packet.Protocols;
import dev.holdfast.firewall.effective.packet.Ranges;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The lines that no rule shows, as pve-firewall's {@code Firewall.pm} generates them. Left out is what does not concern the
 * first packet of a connection (states, combinations of TCP flags, limits of floods).
 */
final class ImplicitLines {
    private ImplicitLines() {}

    /** Connections that exist stay open, whatever the rules say now: a change concerns new connections only. */
    static Line established() {
        return Line.implicit("Packets of existing connections", ACCEPT, List.of());
    }

    /** An option; null when the options could not be read. */
    static @Nullable String option(@Nullable Map<String, String> options, String key, String usual) {
        return options == null ? null : options.getOrDefault(key, usual);
    }

    /** The set {@code blacklist} of the cluster is special: its sources are dropped before any rule, also for guests. */
    static List<Line> blacklist(ClusterFirewall cluster) {
        String title = "Sources in the set blacklist of the cluster";
        if (cluster.addresses().sets() != null && cluster.addresses().set("blacklist") == null) return List.of();
        Resolved set = new AddressNames(cluster.addresses(), null).resolve("+dc/blacklist");
        return List.of(
                Line.implicit(title, DROP, fromTo(Field.SOURCE, set.possible())).unsure(set.unknown()));
    }

    /**
     * Sources that can't be senders. The kernel also knows the broadcast addresses of the node's own networks, which are not
     * known here. The option belongs to the node and is on unless it is 0.
     */
    static List<Line> smurfs(@Nullable Map<String, String> node) {
        String option = option(node, "nosmurfs", "1");
        if ("0".equals(option)) return List.of();
        Ranges sources = Ranges.union(List.of(ranges("224.0.0.0/4"), ranges("255.255.255.255")));
        Line line = Line.implicit(
                "Sources that are multicast or broadcast addresses",
                DROP,
                List.of(Packets.all(V4).with(Field.SOURCE, sources)));
        return List.of(option == null ? line.unsure("the options of the node could not be read") : line);
    }

    /** DHCP of a guest as a client. On unless the option is 0, although the API's documentation calls 0 the default. */
    static List<Line> dhcp(Map<String, String> guest, Direction direction) {
        if ("0".equals(guest.get("dhcp"))) return List.of();
        boolean in = direction == Direction.IN;
        return List.of(Line.implicit(
                "DHCP, by the option dhcp",
                ACCEPT,
                List.of(udp(V4, in ? 67 : 68, in ? 68 : 67), udp(V6, in ? 547 : 546, in ? 546 : 547))));
    }

    private static Packets udp(IpVersion version, int from, int to) {
        return Packets.all(version)
                .with(Field.PROTO, Ranges.of(Protocols.UDP))
                .with(Field.SPORT, Ranges.of(from))
                .with(Field.DPORT, Ranges.of(to));
    }

    /** What IPv6 needs to find neighbours and routers. Advertising routers is for those that may be one. */
    static List<Line> neighbours(@Nullable Map<String, String> options, Direction direction) {
        String option = option(options, "ndp", "1");
        if ("0".equals(option)) return List.of();
        var types = new ArrayList<>(List.of(
                "router-solicitation", "router-advertisement", "neighbor-solicitation", "neighbor-advertisement"));
        boolean router = direction == Direction.IN || (options != null && "1".equals(options.get("radv")));
        if (!router) types.remove("router-advertisement");
        Line line = Line.implicit("Discovery of neighbours, by the option ndp", ACCEPT, icmp(V6, types));
        return List.of(option == null ? line.unsure("the options of the node could not be read") : line);
    }

    /** A guest that must not be a router. */
    static List<Line> advertisements(Map<String, String> guest) {
        if ("1".equals(guest.get("radv"))) return List.of();
        return List.of(Line.implicit(
                "Router advertisements, by the option radv", DROP, icmp(V6, List.of("router-advertisement"))));
    }

    /** Packets without the NIC's own MAC address. Addresses of hardware are not part of a question, so it decides none. */
    static List<Line> macFilter(Map<String, String> guest) {
        return "0".equals(guest.get("macfilter"))
                ? List.of()
                : List.of(
                        Line.implicit("Other MAC addresses than the NIC's, by the option macfilter", DROP, List.of()));
    }

    /**
     * What decides before the policies DROP and REJECT. Both let the errors of ICMP pass that connections need; with IPv6, port
     * 43 of TCP is rejected even by DROP. Lines that would decide like the policy after them are left out.
     */
    static List<Line> beforePolicy(Verdict policy) {
        if (policy == ACCEPT) return List.of();
        var lines = new ArrayList<Line>();
        String by = ", before the policy " + policy;
        if (policy == DROP) {
            lines.add(Line.implicit(
                    "TCP port 43 with IPv6" + by,
                    REJECT,
                    List.of(Packets.all(V6)
                            .with(Field.PROTO, Ranges.of(Protocols.TCP))
                            .with(Field.DPORT, Ranges.of(43)))));
        }
        lines.add(Line.implicit(
                "Destinations that are multicast or broadcast addresses" + by,
                DROP,
                List.of(
                        Packets.all(V4)
                                .with(
                                        Field.DEST,
                                        Ranges.union(List.of(ranges("224.0.0.0/4"), ranges("255.255.255.255")))),
                        Packets.all(V6).with(Field.DEST, ranges("ff00::/8")))));
        var errors = new ArrayList<>(icmp(V4, List.of("fragmentation-needed", "time-exceeded")));
        errors.addAll(icmp(V6, List.of("destination-unreachable", "time-exceeded", "packet-too-big")));
        lines.add(Line.implicit("Errors of ICMP that connections need" + by, ACCEPT, errors));
        if (policy == REJECT) {
            var quiet = new ArrayList<Packets>();
            for (IpVersion version : IpVersion.values()) {
                Packets udp = Packets.all(version).with(Field.PROTO, Ranges.of(Protocols.UDP));
                quiet.add(udp.with(Field.DPORT, Ranges.of(1900)));
                quiet.add(udp.with(Field.SPORT, Ranges.of(53)));
            }
            lines.add(Line.implicit("UPnP and answers of name servers" + by, DROP, quiet));
        }
        return lines;
    }

    /** Packets of ICMP of these types. */
    static List<Packets> icmp(IpVersion version, List<String> types) {
        Ranges all = Ranges.union(types.stream()
                .map(type -> Objects.requireNonNull(IcmpTypes.find(version, type)))
                .toList());
        int protocol = version == V4 ? Protocols.ICMP : Protocols.ICMPV6;
        return List.of(
                Packets.all(version).with(Field.PROTO, Ranges.of(protocol)).with(Field.ICMP_TYPE, all));
    }

    /** Packets from or to these addresses. */
    static List<Packets> fromTo(Field field, Map<IpVersion, Ranges> addresses) {
        return Arrays.stream(IpVersion.values())
                .map(version -> Packets.all(version).with(field, addresses.getOrDefault(version, Ranges.NONE)))
                .toList();
    }

    static Ranges ranges(String addresses) {
        return Objects.requireNonNull(IpVersion.parse(addresses)).ranges();
    }
}
