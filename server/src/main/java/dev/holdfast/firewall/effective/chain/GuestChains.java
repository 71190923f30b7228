package dev.holdfast.firewall.effective.chain;

import dev.holdfast.firewall.effective.chain.AddressNames.Resolved;
import dev.holdfast.firewall.effective.chain.GuestFirewall.Nic;
import dev.holdfast.firewall.effective.chain.Line.Scope;
import dev.holdfast.firewall.effective.packet.Field;
import dev.holdfast.firewall.effective.packet.IpVersion;
import dev.holdfast.firewall.effective.packet.Packets;
import dev.holdfast.firewall.effective.packet.Ranges;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.firewall.PveFirewallObjects.Member;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What decides about the packets of a guest's NICs. The rules of the node and of the cluster do not: they protect the nodes
 * themselves. Of the node only two options count, and its own {@code enable} is not one of them.
 */
public record GuestChains(ClusterFirewall cluster, NodeFirewall node, GuestFirewall guest) {
    /** The chain of a NIC. */
    public Chain of(Nic nic, Direction direction) {
        String off = off(nic);
        if (off != null) return Chain.off(off);
        if (cluster.options() == null) return Chain.unknown("the options of the cluster's firewall could not be read");
        Map<String, String> options = guest.options();
        if (options == null) return Chain.unknown("the options of the guest's firewall could not be read");
        var lines = new ArrayList<Line>();
        lines.add(ImplicitLines.established());
        if (direction == Direction.IN) {
            lines.addAll(ImplicitLines.blacklist(cluster));
            lines.addAll(ImplicitLines.smurfs(node.options()));
        }
        lines.addAll(ImplicitLines.dhcp(options, direction));
        if (direction == Direction.OUT) {
            lines.addAll(ImplicitLines.macFilter(options));
            lines.addAll(ImplicitLines.advertisements(options));
            lines.addAll(addressFilter(nic, options));
        }
        lines.addAll(ImplicitLines.neighbours(options, direction));
        var rules = new RuleLines(cluster, direction, iface -> isOf(nic, iface) ? null : Ranges.NONE);
        lines.addAll(rules.of(Scope.GUEST, guest.rules(), new AddressNames(cluster.addresses(), guest.addresses())));
        Verdict policy = direction == Direction.IN
                ? Policies.of(options.get("policy_in"), Verdict.DROP)
                : Policies.of(options.get("policy_out"), Verdict.ACCEPT);
        lines.addAll(ImplicitLines.beforePolicy(policy));
        lines.add(Line.policy("guest", policy));
        return new Chain(null, lines, List.of());
    }

    /** Why nothing of this NIC is filtered; null if it is, or if that is not known. Whatever is known to be off decides. */
    private @Nullable String off(Nic nic) {
        if (cluster.options() != null && !Policies.isOn(cluster.options(), "enable", false)) {
            return "the firewall of the cluster is off";
        }
        if (guest.options() != null && !Policies.isOn(guest.options(), "enable", false)) {
            return "the firewall of the guest is off";
        }
        return nic.firewall() ? null : "the firewall of the NIC " + nic.iface() + " is off";
    }

    /** A guest's rule for something that is no NIC is left out, as is one for another NIC. */
    private static boolean isOf(Nic nic, String iface) {
        return iface.equals(nic.iface());
    }

    /**
     * The addresses that a guest may use, by the option {@code ipfilter} or by a set that is named after the NIC, even an empty
     * one. The link-local address that follows from the MAC address is always among them, and so are the addresses in a
     * container's configuration; without the set, a virtual machine has no others.
     */
    private List<Line> addressFilter(Nic nic, Map<String, String> options) {
        String name = "ipfilter-" + nic.iface();
        NamedAddresses.AddressSet own = guest.addresses().set(name);
        boolean isUnknown = guest.addresses().sets() == null || (own != null && own.members() == null);
        boolean byOption = Policies.isOn(options, "ipfilter", false);
        if (!byOption && own == null && !isUnknown) return List.of();
        List<Member> members = own == null || own.members() == null ? List.of() : own.members();
        var appended = new ArrayList<Member>();
        if (nic.hwaddr() != null) {
            appended.add(new Member(linkLocal(nic.hwaddr()), null, null, null));
            appended.add(new Member("fe80::/10", null, true, null));
        }
        if (guest.kind() == GuestKind.LXC) {
            for (String ip : new String[] {nic.ip(), nic.ip6()}) {
                String address = ip == null ? "" : ip.replaceAll("/.*", "");
                if (IpVersion.parse(address) != null) appended.add(new Member(address, null, null, null));
            }
        }
        Resolved allowed =
                AddressNames.members(members, appended, new AddressNames(cluster.addresses(), guest.addresses()));
        var others = new ArrayList<Packets>();
        for (IpVersion version : IpVersion.values()) {
            Ranges certain = allowed.certain().getOrDefault(version, Ranges.NONE);
            others.add(Packets.all(version).with(Field.SOURCE, version.all().minus(certain)));
        }
        Line line = Line.implicit("Other sources than those allowed by ipfilter", Verdict.DROP, others);
        String why = isUnknown ? "the sets of the guest could not be read" : allowed.unknown();
        return List.of(why == null ? line : line.unsure(why));
    }

    /** The address that IPv6 derives from a MAC address. */
    private static String linkLocal(String mac) {
        String[] bytes = mac.split(":");
        String first = String.format("%02x", Integer.parseInt(bytes[0], 16) ^ 2);
        return "fe80::" + first + bytes[1] + ":" + bytes[2] + "ff:fe" + bytes[3] + ":" + bytes[4] + bytes[5];
    }
}
