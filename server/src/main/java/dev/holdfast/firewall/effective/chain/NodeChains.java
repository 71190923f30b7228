package dev.holdfast.firewall.effective.chain;

import static dev.holdfast.firewall.effective.chain.Verdict.ACCEPT;

import dev.holdfast.firewall.effective.chain.AddressNames.Resolved;
import dev.holdfast.firewall.effective.chain.Line.Scope;
import dev.holdfast.firewall.effective.packet.Field;
import dev.holdfast.firewall.effective.packet.IpVersion;
import dev.holdfast.firewall.effective.packet.Packets;
import dev.holdfast.firewall.effective.packet.Protocols;
import dev.holdfast.firewall.effective.packet.Ranges;
import dev.holdfast.pve.firewall.FirewallRule;
import dev.holdfast.pve.firewall.PveFirewallObjects.Alias;
import dev.holdfast.pve.firewall.PveFirewallObjects.Member;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What decides about a node's own packets: the node's rules, then those of the cluster, then what the management of the
 * cluster needs, then the cluster's policies. A node has no policies of its own.
 */
public record NodeChains(ClusterFirewall cluster, NodeFirewall node) {
    private static final String LOCAL_NETWORK = "local_network";
    private static final String UNKNOWN_NETWORK = "the local network of the node is not known";

    /** The ports that members of the set {@code management} reach unless a rule says otherwise. */
    private enum Management {
        API("the API", 8006, 8006),
        VNC("consoles (VNC)", 5900, 5999),
        SPICE("consoles (SPICE)", 3128, 3128),
        SSH("SSH", 22, 22),
        MIGRATION("migration", 60_000, 60_050);

        private final String what;

        @SuppressWarnings("ImmutableEnumChecker") // an immutable list
        private final Ranges ports;

        Management(String what, int low, int high) {
            this.what = what;
            this.ports = Ranges.of(low, high);
        }
    }

    /** The chain of the node. */
    public Chain of(Direction direction) {
        String off = off();
        if (off != null) return Chain.off(off);
        if (cluster.options() == null) return Chain.unknown("the options of the cluster's firewall could not be read");
        if (node.options() == null) return Chain.unknown("the options of the node's firewall could not be read");
        boolean in = direction == Direction.IN;
        List<String> interfaces = interfaces();
        var lines = new ArrayList<Line>();
        lines.add(Line.implicit("Packets of the node to itself (lo)", ACCEPT, List.of()));
        lines.add(ImplicitLines.established());
        lines.addAll(ImplicitLines.neighbours(node.options(), direction));
        if (in) {
            lines.addAll(ImplicitLines.blacklist(cluster));
            lines.addAll(ImplicitLines.smurfs(node.options()));
        }
        lines.add(Line.implicit("IGMP, which multicast needs", ACCEPT, anyVersion(Protocols.IGMP)));
        var names = new AddressNames(cluster.addresses(), null);
        // A rule for an interface applies to what arrives at it, or leaves through it.
        var rules = new RuleLines(cluster, direction, iface -> Ranges.of(interfaces.indexOf(iface) + 1));
        lines.addAll(rules.of(Scope.NODE, node.rules(), names));
        lines.addAll(rules.of(Scope.CLUSTER, cluster.rules(), names));
        lines.addAll(in ? management() : localNetwork());
        if (node.peers()) lines.add(corosync());
        Verdict policy = in
                ? Policies.of(cluster.options().get("policy_in"), Verdict.DROP)
                : Policies.of(cluster.options().get("policy_out"), ACCEPT);
        lines.addAll(ImplicitLines.beforePolicy(policy));
        lines.add(Line.policy("cluster", policy));
        return new Chain(null, lines, interfaces);
    }

    private @Nullable String off() {
        if (cluster.options() != null && !Policies.isOn(cluster.options(), "enable", false)) {
            return "the firewall of the cluster is off";
        }
        if (node.options() != null && !Policies.isOn(node.options(), "enable", true)) {
            return "the firewall of the node is off";
        }
        return null;
    }

    private List<String> interfaces() {
        return Stream.of(node.rules(), cluster.rules())
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .map(FirewallRule::iface)
                .filter(Objects::nonNull)
                .distinct()
                .sorted()
                .toList();
    }

    private static List<Packets> anyVersion(int protocol) {
        return Packets.all().stream()
                .map(one -> one.with(Field.PROTO, Ranges.of(protocol)))
                .toList();
    }

    /** The cluster's alias of that name, or else the network that the node finds itself; null when it is not known. */
    private @Nullable String network() {
        if (cluster.addresses().aliases() == null) return null;
        return cluster.addresses().aliases().stream()
                .filter(alias -> alias.name().equalsIgnoreCase(LOCAL_NETWORK))
                .map(Alias::cidr)
                .findFirst()
                .orElse(node.localNetwork());
    }

    /**
     * The set {@code management} exists always, and its last member is the local network even if nobody put it there. More
     * specific members count before it: one with {@code nomatch} excludes an address of the local network.
     */
    private List<Line> management() {
        NamedAddresses.AddressSet set = cluster.addresses().set("management");
        String unknown = null;
        List<Member> members = set == null || set.members() == null ? List.of() : set.members();
        if (cluster.addresses().sets() == null || (set != null && set.members() == null)) {
            unknown = "the set management of the cluster could not be read";
        }
        String network = network();
        List<Member> own = network == null ? List.of() : List.of(new Member(network, null, null, null));
        if (network == null) unknown = UNKNOWN_NETWORK;
        Resolved named = AddressNames.members(members, own, new AddressNames(cluster.addresses(), null));
        if (named.unknown() != null) unknown = named.unknown();
        var lines = new ArrayList<Line>();
        for (Management one : Management.values()) {
            var certain = new ArrayList<Packets>();
            for (IpVersion version : IpVersion.values()) {
                Ranges sources = named.certain().getOrDefault(version, Ranges.NONE);
                certain.add(tcp(version, one).with(Field.SOURCE, sources));
            }
            String title = "From the set management to " + one.what;
            lines.add(Line.implicit(title, ACCEPT, certain));
            if (unknown == null) continue;
            List<Packets> all = Stream.of(IpVersion.values())
                    .map(version -> tcp(version, one))
                    .toList();
            lines.add(Line.implicit(title, ACCEPT, all).unsure(unknown));
        }
        return lines;
    }

    private static Packets tcp(IpVersion version, Management one) {
        return Packets.all(version).with(Field.PROTO, Ranges.of(Protocols.TCP)).with(Field.DPORT, one.ports);
    }

    /** What a node sends to its own network for the management, migrations excepted. */
    private List<Line> localNetwork() {
        String network = network();
        Resolved resolved = network == null ? null : new AddressNames(NamedAddresses.NONE, null).resolve(network);
        var lines = new ArrayList<Line>();
        for (Management one : List.of(Management.API, Management.SSH, Management.VNC, Management.SPICE)) {
            var packets = new ArrayList<Packets>();
            for (IpVersion version : IpVersion.values()) {
                Map<IpVersion, Ranges> there = resolved == null ? Map.of(version, version.all()) : resolved.certain();
                packets.add(tcp(version, one).with(Field.DEST, there.getOrDefault(version, Ranges.NONE)));
            }
            Line line = Line.implicit("To the local network, " + one.what, ACCEPT, packets);
            lines.add(network == null ? line.unsure(UNKNOWN_NETWORK) : line);
        }
        return lines;
    }

    /** Corosync between the addresses in its configuration, which the API tells root alone. */
    private static Line corosync() {
        List<Packets> packets = Packets.all().stream()
                .map(one -> one.with(Field.PROTO, Ranges.of(Protocols.UDP)).with(Field.DPORT, Ranges.of(5404, 5405)))
                .toList();
        return Line.implicit("Corosync between the nodes of the cluster", ACCEPT, packets)
                .unsure("the addresses of corosync are not known");
    }
}
