package dev.holdfast.firewall.effective.chain;

import dev.holdfast.firewall.effective.packet.Field;
import dev.holdfast.firewall.effective.packet.IcmpTypes;
import dev.holdfast.firewall.effective.packet.IpVersion;
import dev.holdfast.firewall.effective.packet.IpVersion.Addresses;
import dev.holdfast.firewall.effective.packet.Packets;
import dev.holdfast.firewall.effective.packet.Protocols;
import dev.holdfast.firewall.effective.packet.Ranges;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The first packets of connections about which someone asks. A field that is null may have any value.
 *
 * @param source an address or a network, like {@code dest}
 * @param proto the name or the number of a protocol
 * @param icmpType a name or a number
 */
public record Question(
        Direction direction,
        @Nullable Addresses source,
        @Nullable Addresses dest,
        @Nullable String proto,
        @Nullable Integer sport,
        @Nullable Integer dport,
        @Nullable String icmpType) {
    private static final Ranges NO_HOSTS_4 =
            Ranges.union(List.of(ImplicitLines.ranges("224.0.0.0/4"), ImplicitLines.ranges("255.255.255.255")));
    private static final Ranges NO_HOSTS_6 = ImplicitLines.ranges("ff00::/8");

    /** Packets to a TCP port. */
    public static Question tcp(Direction direction, @Nullable Addresses source, int port) {
        return new Question(direction, source, null, "tcp", null, port, null);
    }

    /**
     * The packets. An address that is not named is that of a single machine: multicast and broadcast have rules of their own, of
     * which every answer would otherwise speak.
     */
    public List<Packets> packets() {
        var all = new ArrayList<Packets>();
        for (IpVersion version : IpVersion.values()) {
            if (!fits(version)) continue;
            all.add(Packets.all(version)
                    .with(Field.SOURCE, source == null ? hosts(version) : source.ranges())
                    .with(Field.DEST, dest == null ? hosts(version) : dest.ranges())
                    .with(Field.PROTO, protocols(version))
                    .with(Field.SPORT, sport == null ? null : Ranges.of(sport))
                    .with(Field.DPORT, dport == null ? null : Ranges.of(dport))
                    .with(Field.ICMP_TYPE, icmpType == null ? null : IcmpTypes.find(version, icmpType)));
        }
        return all;
    }

    /** All addresses of single machines. */
    public static Ranges hosts(IpVersion version) {
        return version.all().minus(version == IpVersion.V4 ? NO_HOSTS_4 : NO_HOSTS_6);
    }

    private boolean fits(IpVersion version) {
        if (source != null && source.version() != version) return false;
        if (dest != null && dest.version() != version) return false;
        // ICMP has a number of its own in each version.
        int foreign = version == IpVersion.V4 ? Protocols.ICMPV6 : Protocols.ICMP;
        if (proto != null && Objects.equals(Protocols.find(proto), Ranges.of(foreign))) return false;
        return icmpType == null || IcmpTypes.find(version, icmpType) != null;
    }

    private @Nullable Ranges protocols(IpVersion version) {
        if (proto != null) return Protocols.find(proto);
        if (icmpType != null) return Ranges.of(version == IpVersion.V4 ? Protocols.ICMP : Protocols.ICMPV6);
        return sport == null && dport == null ? null : Protocols.withPorts();
    }

    /** Whether there are such packets at all: the addresses, the protocol and the type belong to one version. */
    public boolean isPossible() {
        return packets().stream().anyMatch(one -> !one.isEmpty());
    }
}
