package dev.holdfast.sim.api.firewall;

import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.firewall.Firewall;
import dev.holdfast.sim.model.firewall.FirewallRule;
import dev.holdfast.sim.model.firewall.Firewalls;
import dev.holdfast.sim.wire.Admission;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the firewall of a node does to a new TCP connection to the node itself. In this order: the set {@code blacklist},
 * the node's rules, the cluster's, what the set {@code management} may reach, the policy. Established connections are
 * not looked at again. A change has its effect at once, on Proxmox VE within ten seconds.
 */
public final class NodeFilter {
    /** The port of the API as rules name it, whatever port the simulated node listens on. */
    public static final int API_PORT = 8006;

    /** The port of SSH as rules name it. */
    public static final int SSH_PORT = 22;

    private static final String MANAGED_PORTS = "22,3128,5900:5999,8006,60000:60050";
    private static final List<String> LEVELS =
            List.of("emerg", "alert", "crit", "err", "warning", "notice", "info", "debug");
    private static final String CHAIN = "PVEFW-HOST-IN";
    private static final long TRIAL_SECONDS = 60;

    private final SimNode node;
    private final Firewall cluster;
    private final Firewall own;
    private final Packet packet;

    private NodeFilter(SimNode node, Packet packet) {
        this.node = node;
        this.cluster = node.cluster().firewalls().cluster();
        this.own = node.cluster().firewalls().ofNode(node.name());
        this.packet = packet;
    }

    /** Decides about a connection from this address, and logs as the rule or the policy demands. */
    public static Admission admit(SimNode node, InetSocketAddress from, int port) {
        synchronized (node.cluster().firewalls()) {
            if (!isOn(node)) return Admission.ACCEPT;
            return new NodeFilter(node, Packet.of(node, from, port)).decide();
        }
    }

    private static boolean isOn(SimNode node) {
        Firewalls files = node.cluster().firewalls();
        return number(files.cluster(), "enable", 0) > 0
                && !isOverdue(node.cluster())
                && number(files.ofNode(node.name()), "enable", 1) > 0;
    }

    /** A number larger than 1 is a time: the firewall is then on for a minute only. */
    static boolean isOverdue(SimCluster cluster) {
        long on = number(cluster.firewalls().cluster(), "enable", 0);
        return on > 1 && cluster.now() / 1000 - on > TRIAL_SECONDS;
    }

    private static long number(Firewall file, String option, long otherwise) {
        Object value = file.options().get(option);
        return value instanceof Number set ? set.longValue() : otherwise;
    }

    private Admission decide() {
        if (cluster.sets().containsKey("blacklist") && isInSet("blacklist", packet.source())) {
            log(own.options().get("log_level_in"), "PVEFW-blacklist", "DROP: ");
            return Admission.DROP;
        }
        Admission decided = first(own.rules(), List.of(own, cluster));
        if (decided == null) decided = first(cluster.rules(), List.of(cluster));
        if (decided != null) return decided;
        if (Packet.isListed(MANAGED_PORTS, packet.port()) && isInSet("management", packet.source())) {
            return Admission.ACCEPT;
        }
        String policy = String.valueOf(cluster.options().getOrDefault("policy_in", "DROP"));
        if (!policy.equals("ACCEPT")) log(own.options().get("log_level_in"), CHAIN, "policy " + policy + ": ");
        return Admission.valueOf(policy);
    }

    private @Nullable Admission first(List<FirewallRule> rules, List<Firewall> files) {
        for (FirewallRule rule : rules) {
            if (!isValid(rule, files, false) || !isOnInterface(rule)) continue;
            Admission decided = null;
            if ("group".equals(rule.get("type"))) decided = group(rule.keys().getOrDefault("action", ""));
            else if (matches(rule, files)) decided = take(rule, CHAIN);
            if (decided != null) return decided;
        }
        return null;
    }

    private @Nullable Admission group(String name) {
        Firewall.Named<List<FirewallRule>> group = cluster.groups().get(name);
        if (group == null) return null;
        List<Firewall> files = List.of(cluster);
        for (FirewallRule rule : group.content()) {
            if (isValid(rule, files, true) && matches(rule, files)) return take(rule, "GROUP-" + name + "-IN");
        }
        return null;
    }

    /** Disabled rules and those with errors are left out. */
    private static boolean isValid(FirewallRule rule, List<Firewall> files, boolean inGroup) {
        return rule.enabled()
                && !RuleCheck.of(rule, new RuleCheck.Place(files, inGroup, false))
                        .row()
                        .containsKey("errors");
    }

    private boolean isOnInterface(FirewallRule rule) {
        String iface = rule.get("iface");
        return iface == null || iface.equals(packet.iface());
    }

    private boolean matches(FirewallRule rule, List<Firewall> files) {
        if (!"in".equals(rule.get("type")) || !packet.isSentBy(rule)) return false;
        return isAddress(rule.get("source"), packet.source(), files) && isAddress(rule.get("dest"), node.ip(), files);
    }

    private Admission take(FirewallRule rule, String chain) {
        String action = rule.keys().getOrDefault("action", "");
        log(rule.get("log"), chain, action + ": ");
        return Admission.valueOf(action);
    }

    private boolean isAddress(@Nullable String wanted, String address, List<Firewall> files) {
        if (wanted == null) return true;
        if (wanted.startsWith("+"))
            return isInSet(wanted.substring(wanted.indexOf('/') + 1).replace("+", ""), address);
        String network = resolved(wanted, files);
        return network != null && Addresses.contains(network, address);
    }

    /** The addresses behind an alias; anything else stands for itself. */
    private static @Nullable String resolved(String value, List<Firewall> files) {
        if (!value.matches("(dc/|guest/)?[A-Za-z][A-Za-z0-9_-]+")) return value;
        int slash = value.indexOf('/');
        String scope = slash < 0 ? null : value.substring(0, slash + 1);
        Firewall.Alias alias = RuleCheck.resolve(scope, value.substring(slash + 1), files);
        return alias == null ? null : alias.cidr();
    }

    /** The most specific member decides; the local network is always a member of {@code management}. */
    private boolean isInSet(String name, String address) {
        int best = -1;
        boolean in = false;
        if (name.equals("management")) {
            best = Addresses.matchedBits(localNetwork(), address);
            in = best >= 0;
        }
        Firewall.Named<Map<String, Firewall.Member>> set = cluster.sets().get(name);
        if (set == null) return in;
        for (Firewall.Member member : set.content().values()) {
            String network = resolved(member.cidr(), List.of(cluster));
            int bits = network == null ? -1 : Addresses.matchedBits(network, address);
            if (bits < 0 || bits < best) continue;
            best = bits;
            in = !member.nomatch();
        }
        return in;
    }

    /** The alias of that name, otherwise the network of the interface that carries the node's address. */
    private String localNetwork() {
        Firewall.Alias alias = cluster.alias("local_network");
        if (alias != null) return alias.cidr();
        String own = node.network().networkOf(node.ip());
        return own == null ? "127.0.0.0/8" : own;
    }

    private void log(@Nullable Object level, String chain, String message) {
        int number = level == null ? -1 : LEVELS.indexOf(level.toString());
        if (number < 0) return;
        node.firewallLog().add(node.cluster().now(), 0, number, chain, message + packet.logged());
    }
}
