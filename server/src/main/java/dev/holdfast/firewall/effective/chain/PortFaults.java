package dev.holdfast.firewall.effective.chain;

import dev.holdfast.firewall.effective.packet.IcmpTypes;
import dev.holdfast.firewall.effective.packet.IpVersion;
import dev.holdfast.firewall.effective.packet.Protocols;
import dev.holdfast.pve.firewall.FirewallRule;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rules that Proxmox VE does not generate because of their protocol, ports or type of ICMP. Its API refuses most of them, but
 * a file may contain them all the same.
 */
final class PortFaults {
    private PortFaults() {}

    /** Why a rule is left out; null if it is not for these reasons. */
    static @Nullable String of(FirewallRule rule) {
        if (!Set.of("ACCEPT", "DROP", "REJECT").contains(rule.action()))
            return "its action " + rule.action() + " does not exist";
        String proto = rule.proto();
        boolean isIcmp = proto != null && Set.of("icmp", "icmpv6", "ipv6-icmp").contains(proto);
        if (proto == null) {
            if (isSet(rule.dport()) || isSet(rule.sport())) return "it has a port but no protocol";
            return isSet(rule.icmpType()) ? "it has a type of ICMP but another protocol" : null;
        }
        boolean unknown = Protocols.find(proto) == null;
        if (isSet(rule.sport()) && !unknown && !Protocols.hasPorts(proto)) return proto + " has no ports";
        if (isSet(rule.icmpType()) && !isIcmp) return "it has a type of ICMP but another protocol";
        if (isSet(rule.icmpType()) && isSet(rule.dport())) return "it has both a type of ICMP and a port";
        if (!isIcmp)
            return isSet(rule.dport()) && !unknown && !Protocols.hasPorts(proto) ? proto + " has no ports" : null;
        // With its other name, the protocol is checked as that of ICMP and generated as one that must have ports.
        if (isSet(rule.dport()) && proto.equals("ipv6-icmp")) return proto + " has no ports";
        IpVersion version = proto.equals("icmp") ? IpVersion.V4 : IpVersion.V6;
        String type = isSet(rule.dport()) ? rule.dport() : rule.icmpType();
        if (type == null || type.isEmpty()) return null;
        return IcmpTypes.find(version, type) == null ? proto + " has no type " + type : null;
    }

    private static boolean isSet(@Nullable String value) {
        return value != null && !value.isEmpty() && !value.equals("0");
    }
}
