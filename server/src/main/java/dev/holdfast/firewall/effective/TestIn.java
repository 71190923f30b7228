package dev.holdfast.firewall.effective;

import dev.holdfast.firewall.effective.chain.Direction;
import dev.holdfast.firewall.effective.chain.Question;
import dev.holdfast.firewall.effective.packet.IcmpTypes;
import dev.holdfast.firewall.effective.packet.IpVersion;
import dev.holdfast.firewall.effective.packet.IpVersion.Addresses;
import dev.holdfast.firewall.effective.packet.Protocols;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The packets that someone asks about. What is not given may be anything, except that an address which is not given is that of a
 * single machine.
 *
 * @param direction {@code in} for packets to the guest, {@code out} for packets from it
 * @param source an address, a network such as {@code 10.0.0.0/8} or a range such as {@code 10.0.0.1-10.0.0.9}; left out
 *     or null: any single machine
 * @param dest the destination, written like {@code source} and of the same IP version; left out or null: any single
 *     machine
 * @param proto the name of a protocol, such as {@code tcp}, or its number, 0 to 255; left out or null: any that the
 *     other fields allow
 * @param sport the source port, 0 to 65535, only for protocols that have ports; left out or null: any
 * @param dport the destination port, 0 to 65535, only for protocols that have ports; left out or null: any
 * @param icmpType the type of ICMP, such as {@code echo-request}, or its number, 0 to 255; not together with ports;
 *     left out or null: any
 * @param iface the NIC of the guest, such as {@code net0}; left out or null: all of them
 */
record TestIn(
        Direction direction,
        @Nullable String source,
        @Nullable String dest,
        @Nullable String proto,
        @Nullable Integer sport,
        @Nullable Integer dport,
        @Nullable String icmpType,
        @Nullable String iface)
        implements Input {
    private static final Pattern NIC = Pattern.compile("net[0-9]{1,2}");

    @Override
    public void check(Checks checks) {
        address(checks, "source", source);
        address(checks, "dest", dest);
        checks.that(
                proto == null || Protocols.find(proto) != null,
                "proto",
                "value_error",
                "Must be the name of a protocol, such as tcp, or its number.");
        checks.within("sport", sport, 0, 65_535);
        checks.within("dport", dport, 0, 65_535);
        boolean hasPorts = proto == null || Protocols.find(proto) == null || Protocols.hasPorts(proto);
        checks.that(sport == null || hasPorts, "sport", "value_error", "This protocol has no ports.");
        checks.that(dport == null || hasPorts, "dport", "value_error", "This protocol has no ports.");
        checks.that(
                icmpType == null
                        || IcmpTypes.find(IpVersion.V4, icmpType) != null
                        || IcmpTypes.find(IpVersion.V6, icmpType) != null,
                "icmp_type",
                "value_error",
                "Must be a type of ICMP, such as echo-request, or its number.");
        checks.that(
                icmpType == null || (sport == null && dport == null),
                "icmp_type",
                "value_error",
                "Packets of ICMP have no ports.");
        boolean isIcmp = proto == null
                || List.of("icmp", "icmpv6", "ipv6-icmp", "1", "58").contains(proto.toLowerCase(Locale.ROOT));
        checks.that(icmpType == null || isIcmp, "icmp_type", "value_error", "Only packets of ICMP have a type.");
        checks.matches("iface", iface, NIC, "Must be a NIC such as net0.");
        checks.that(
                hasVersion(),
                "source",
                "value_error",
                "There is no such packet: addresses, protocol and type must be of one version of IP.");
    }

    /** Whether some version of IP fits what is valid in it. */
    private boolean hasVersion() {
        boolean isType = icmpType != null
                && (IcmpTypes.find(IpVersion.V4, icmpType) != null || IcmpTypes.find(IpVersion.V6, icmpType) != null);
        String known = proto == null || Protocols.find(proto) == null ? null : proto;
        return new Question(Direction.IN, read(source), read(dest), known, null, null, isType ? icmpType : null)
                .isPossible();
    }

    private static void address(Checks checks, String field, @Nullable String value) {
        checks.that(
                value == null || IpVersion.parse(value) != null,
                field,
                "value_error",
                "Must be an address, a network such as 10.0.0.0/8, or a range such as 10.0.0.1-10.0.0.9.");
    }

    /** The question in it. */
    Question question() {
        return new Question(direction, read(source), read(dest), proto, sport, dport, icmpType);
    }

    private static @Nullable Addresses read(@Nullable String text) {
        return text == null ? null : IpVersion.parse(text);
    }
}
