package dev.holdfast.sim.api.firewall;

import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.firewall.FirewallRule;
import dev.holdfast.sim.model.node.Interfaces;
import java.net.InetSocketAddress;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The first packet of a TCP connection to a node.
 *
 * @param iface the interface that it arrives at
 * @param card the bridge's port behind that interface, null for none
 */
record Packet(String iface, @Nullable String card, String source, int sourcePort, String destination, int port) {
    private static final Map<String, String> SERVICES = Map.of("ssh", "22");

    static Packet of(SimNode node, InetSocketAddress from, int port) {
        String carrier = node.network().carrierOf(node.ip());
        Map<String, String> keys =
                carrier == null ? Map.of() : node.network().inForce().get(carrier);
        String card = Interfaces.split(keys.get("bridge_ports")).findFirst().orElse(null);
        String source = from.getAddress().getHostAddress();
        return new Packet(carrier == null ? "lo" : carrier, card, source, from.getPort(), node.ip(), port);
    }

    /** Whether the protocol and the ports of a rule, or of its macro, are those of this packet. */
    boolean isSentBy(FirewallRule rule) {
        Macro macro = Macro.find(rule.keys().getOrDefault("macro", ""));
        if (macro == null) return fits(rule.get("proto"), rule.get("dport"), rule.get("sport"));
        if (macro.onlyVersion() != null && macro.onlyVersion() != Addresses.version(source)) return false;
        return macro.matches().stream()
                .anyMatch(match -> fits(
                        match.protocol(),
                        match.destination() == null ? rule.get("dport") : match.destination(),
                        match.source() == null ? rule.get("sport") : match.source()));
    }

    private boolean fits(@Nullable String protocol, @Nullable String ports, @Nullable String sourcePorts) {
        if (protocol != null && !protocol.matches("tcp|6")) return false;
        return (ports == null || isListed(ports, port)) && (sourcePorts == null || isListed(sourcePorts, sourcePort));
    }

    /** Whether a list of ports, ranges and names contains a port. */
    static boolean isListed(String ports, int port) {
        for (String element : ports.split(",")) {
            String[] ends = SERVICES.getOrDefault(element, element).split(":");
            if (!ends[0].matches("[0-9]+")) continue;
            if (Integer.parseInt(ends[0]) <= port && port <= Integer.parseInt(ends[ends.length - 1])) return true;
        }
        return false;
    }

    /** Its fields as the log has them. */
    String logged() {
        return "IN=" + iface + (card == null ? "" : " PHYSIN=" + card)
                + " MAC=bc:24:11:00:00:01:02:00:00:00:00:01:08:00 SRC=" + source + " DST=" + destination
                + " LEN=60 TOS=0x00 PREC=0x00 TTL=64 ID=" + (sourcePort ^ port) + " DF PROTO=TCP SPT=" + sourcePort
                + " DPT=" + port + " SEQ=" + sourcePort * 65_537L + " ACK=0 WINDOW=64240 SYN";
    }
}
