package dev.holdfast.firewall.effective.chain;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Decides about one packet as iptables would: rule by rule, condition by condition. It shares no code with the product, reads
 * the text of the files itself, and knows nothing of sets of packets. It is slow and meant to be obviously right.
 */
final class SlowFirewall {
    /** A packet whose every field is known. Type and code of ICMP are 0 where they mean nothing, and so are ports. */
    record Packet(
            boolean in, String nic, String source, String dest, int proto, int sport, int dport, int type, int code) {
        boolean v6() {
            return source.contains(":");
        }
    }

    private record Rule(String type, String action, String macro, Map<String, String> fields) {}

    private static final class File {
        final Map<String, String> options = new HashMap<>();
        final Map<String, String> aliases = new HashMap<>();
        final Map<String, List<String>> sets = new HashMap<>();
        final Map<String, List<Rule>> groups = new HashMap<>();
        final List<Rule> rules = new ArrayList<>();
    }

    /** What the macros used here stand for, as protocol and port or type. */
    private static final Map<String, int[][]> MACROS = Map.of(
            "ssh", new int[][] {{6, 22}},
            "web", new int[][] {{6, 80}, {6, 443}},
            "dns", new int[][] {{17, 53}, {6, 53}});

    private final File cluster;
    private final File own;
    private final boolean isGuest;
    private final boolean nosmurfs;
    private final String localNetwork;
    private final Map<String, String> macs;

    private SlowFirewall(
            File cluster, File own, boolean isGuest, String node, String localNetwork, Map<String, String> macs) {
        this.cluster = cluster;
        this.own = own;
        this.isGuest = isGuest;
        this.nosmurfs = !"0".equals(file(node).options.get("nosmurfs"));
        this.localNetwork = localNetwork;
        this.macs = macs;
    }

    /** Of a virtual machine with these NICs, each with the link-local address that its MAC address gives; all are filtered. */
    static SlowFirewall guest(String cluster, String node, String guest, Map<String, String> linkLocal) {
        return new SlowFirewall(file(cluster), file(guest), true, node, "", linkLocal);
    }

    static SlowFirewall node(String cluster, String node, String localNetwork) {
        return new SlowFirewall(file(cluster), file(node), false, node, localNetwork, Map.of());
    }

    private static File file(String text) {
        var file = new File();
        String section = "";
        for (String raw : text.split("\n")) {
            String line = raw.trim();
            if (line.isEmpty()) continue;
            if (line.charAt(0) == '[') {
                section = line.toLowerCase(Locale.ROOT);
                if (section.startsWith("[ipset")) file.sets.put(named(section), new ArrayList<>());
                if (section.startsWith("[group")) file.groups.put(named(section), new ArrayList<>());
            } else if (section.equals("[options]")) {
                file.options.put(line.split(": ")[0], line.split(": ")[1]);
            } else if (section.equals("[aliases]")) {
                file.aliases.put(line.split(" ")[0].toLowerCase(Locale.ROOT), line.split(" ")[1]);
            } else if (section.startsWith("[ipset")) {
                file.sets.get(named(section)).add(line);
            } else if (line.charAt(0) != '|') {
                (section.equals("[rules]") ? file.rules : file.groups.get(named(section))).add(rule(line));
            }
        }
        return file;
    }

    private static String named(String section) {
        return section.substring(section.indexOf(' ') + 1, section.length() - 1);
    }

    private static Rule rule(String line) {
        String[] words = line.split(" ");
        var fields = new HashMap<String, String>();
        for (int i = 2; i < words.length; i += 2) fields.put(words[i], words[i + 1]);
        String action = words[1];
        String macro = null;
        if (action.endsWith(")")) {
            macro = action.substring(0, action.indexOf('('));
            action = action.substring(action.indexOf('(') + 1, action.length() - 1);
        }
        return new Rule(words[0].toLowerCase(Locale.ROOT), action, macro, fields);
    }

    /** ACCEPT, DROP or REJECT. */
    String decide(Packet p) {
        if (!on(cluster, "enable", false)) return "ACCEPT";
        if (!on(own, "enable", !isGuest)) return "ACCEPT";
        String found = isGuest ? beforeGuest(p) : beforeNode(p);
        if (found != null) return found;
        found = walk(own.rules, p);
        if (found != null) return found;
        if (!isGuest) {
            found = walk(cluster.rules, p);
            if (found != null) return found;
            found = afterNode(p);
            if (found != null) return found;
        }
        String policy = (isGuest ? own : cluster).options.get(p.in ? "policy_in" : "policy_out");
        if (policy == null) policy = p.in ? "DROP" : "ACCEPT";
        return policy.equals("ACCEPT") ? "ACCEPT" : noise(p, policy);
    }

    private static boolean on(File file, String option, boolean usual) {
        String value = file.options.get(option);
        if (value == null) return usual;
        return !value.equals("0");
    }

    private String beforeGuest(Packet p) {
        if (p.in) {
            if (blacklisted(p)) return "DROP";
            if (smurf(p)) return "DROP";
        }
        if (!"0".equals(own.options.get("dhcp")) && p.proto == 17) {
            int server = p.v6() ? 547 : 67;
            int client = p.v6() ? 546 : 68;
            if (p.in && p.sport == server && p.dport == client) return "ACCEPT";
            if (!p.in && p.sport == client && p.dport == server) return "ACCEPT";
        }
        boolean advertises = p.v6() && p.proto == 58 && p.type == 134;
        if (!p.in) {
            if (advertises && !on(own, "radv", false)) return "DROP";
            List<String> allowed = own.sets.get("ipfilter-" + p.nic);
            if (allowed != null || on(own, "ipfilter", false)) {
                var all = new ArrayList<>(allowed == null ? List.of() : allowed);
                all.add(macs.get(p.nic));
                all.add("!fe80::/10");
                if (!inSet(all, p.source, own)) return "DROP";
            }
        }
        return neighbour(p, advertises, on(own, "radv", false));
    }

    private String beforeNode(Packet p) {
        String found = neighbour(p, p.v6() && p.proto == 58 && p.type == 134, false);
        if (found != null) return found;
        if (p.in && (blacklisted(p) || smurf(p))) return "DROP";
        return p.proto == 2 ? "ACCEPT" : null;
    }

    private String neighbour(Packet p, boolean advertises, boolean router) {
        if ("0".equals(own.options.get("ndp")) || !p.v6() || p.proto != 58) return null;
        if (p.type == 133 || p.type == 135 || p.type == 136) return "ACCEPT";
        return advertises && (p.in || router) ? "ACCEPT" : null;
    }

    private String afterNode(Packet p) {
        String local = cluster.aliases.getOrDefault("local_network", localNetwork);
        boolean ports = p.proto == 6
                && (p.dport == 8006 || p.dport == 22 || p.dport == 3128 || p.dport >= 5900 && p.dport <= 5999);
        boolean migration = p.proto == 6 && p.dport >= 60000 && p.dport <= 60050;
        if (!p.in) return ports && within(local, p.dest) ? "ACCEPT" : null;
        var management = new ArrayList<>(cluster.sets.getOrDefault("management", List.of()));
        management.add(local);
        return (ports || migration) && inSet(management, p.source, null) ? "ACCEPT" : null;
    }

    private boolean blacklisted(Packet p) {
        List<String> set = cluster.sets.get("blacklist");
        return set != null && inSet(set, p.source, null);
    }

    private boolean smurf(Packet p) {
        return nosmurfs && !p.v6() && (within("224.0.0.0/4", p.source) || p.source.equals("255.255.255.255"));
    }

    /** What the policies DROP and REJECT do first. */
    private String noise(Packet p, String policy) {
        if (policy.equals("DROP") && p.v6() && p.proto == 6 && p.dport == 43) return "REJECT";
        if (within(p.v6() ? "ff00::/8" : "224.0.0.0/4", p.dest) || p.dest.equals("255.255.255.255")) return "DROP";
        if (!p.v6() && p.proto == 1 && (p.type == 3 && p.code == 4 || p.type == 11)) return "ACCEPT";
        if (p.v6() && p.proto == 58 && p.type >= 1 && p.type <= 3) return "ACCEPT";
        if (policy.equals("REJECT") && p.proto == 17 && (p.dport == 1900 || p.sport == 53)) return "DROP";
        return policy;
    }

    private String walk(List<Rule> rules, Packet p) {
        for (Rule rule : rules) {
            String iface = rule.fields.get("-i");
            if (iface != null && !iface.equals(p.nic)) continue;
            if (rule.type.equals("group")) {
                for (Rule inner : cluster.groups.getOrDefault(rule.action, List.of())) {
                    if (inner.fields.containsKey("-i")) continue;
                    if (matches(inner, p, null)) return inner.action;
                }
            } else if (matches(rule, p, isGuest ? own : null)) {
                return rule.action;
            }
        }
        return null;
    }

    private boolean matches(Rule rule, Packet p, File scope) {
        if (!rule.type.equals(p.in ? "in" : "out")) return false;
        String source = rule.fields.get("-source");
        String dest = rule.fields.get("-dest");
        if (broken(source, scope) || broken(dest, scope)) return false;
        Boolean sourceV6 = version(source, scope);
        Boolean destV6 = version(dest, scope);
        if (sourceV6 != null && destV6 != null && !Objects.equals(sourceV6, destV6)) return false;
        if (sourceV6 != null && sourceV6 != p.v6() || destV6 != null && destV6 != p.v6()) return false;
        if (source != null && !address(source, p.source, scope)) return false;
        if (dest != null && !address(dest, p.dest, scope)) return false;
        String proto = rule.fields.get("-p");
        if ("icmp".equals(proto) && (Boolean.TRUE.equals(sourceV6) || Boolean.TRUE.equals(destV6))) return false;
        if (rule.macro != null) return macro(rule.macro.toLowerCase(Locale.ROOT), p);
        if (proto == null) return true;
        int number = switch (proto) {
            case "tcp" -> 6;
            case "udp" -> 17;
            case "icmp" -> 1;
            case "icmpv6" -> 58;
            default -> throw new IllegalArgumentException(proto);
        };
        if (p.proto != number) return false;
        String type = rule.fields.get("-icmp-type");
        if (type != null && !type(type, p)) return false;
        return port(rule.fields.get("-dport"), p.dport) && port(rule.fields.get("-sport"), p.sport);
    }

    private static boolean type(String name, Packet p) {
        return switch (name) {
            case "echo-request" -> p.type == (p.v6() ? 128 : 8);
            case "destination-unreachable" -> p.type == (p.v6() ? 1 : 3);
            case "port-unreachable" -> p.type == (p.v6() ? 1 : 3) && p.code == (p.v6() ? 4 : 3);
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static boolean macro(String name, Packet p) {
        if (name.equals("ping")) return p.v6() ? p.proto == 58 && p.type == 128 : p.proto == 1 && p.type == 8;
        for (int[] one : MACROS.get(name)) {
            if (p.proto == one[0] && p.dport == one[1]) return true;
        }
        return false;
    }

    private static boolean port(String spec, int port) {
        if (spec == null) return true;
        for (String part : spec.split(",")) {
            String[] ends = part.split(":");
            if (port >= Integer.parseInt(ends[0]) && port <= Integer.parseInt(ends[ends.length - 1])) return true;
        }
        return false;
    }

    // Addresses. Everything is looked up for each packet anew.

    private boolean broken(String spec, File scope) {
        if (spec == null) return false;
        if (spec.startsWith("+")) return set(spec, scope) == null;
        return isName(spec) && alias(spec, scope) == null;
    }

    /** Whether a rule is for IPv6 alone, for IPv4 alone, or, with a set, for both. */
    private Boolean version(String spec, File scope) {
        if (spec == null || spec.startsWith("+")) return null;
        return (isName(spec) ? alias(spec, scope) : spec).contains(":");
    }

    private boolean address(String spec, String address, File scope) {
        if (spec.startsWith("+")) {
            boolean ofGuest = scope != null && !spec.startsWith("+dc/") && scope.sets.containsKey(bare(spec));
            return inSet(set(spec, scope), address, ofGuest ? scope : null);
        }
        if (isName(spec)) return within(alias(spec, scope), address);
        for (String part : spec.split(",")) {
            if (within(part, address)) return true;
        }
        return false;
    }

    private static boolean isName(String spec) {
        String last = spec.substring(spec.indexOf('/') + 1);
        return !spec.contains(":") && Character.isLetter(last.charAt(0));
    }

    private static String bare(String spec) {
        return spec.replace("+", "").replace("dc/", "").replace("guest/", "");
    }

    private List<String> set(String spec, File scope) {
        if (scope != null && !spec.startsWith("+dc/") && scope.sets.containsKey(bare(spec))) {
            return scope.sets.get(bare(spec));
        }
        return spec.startsWith("+guest/") ? null : cluster.sets.get(bare(spec));
    }

    private String alias(String spec, File scope) {
        String name = bare(spec).toLowerCase(Locale.ROOT);
        if (scope != null && !spec.startsWith("dc/") && scope.aliases.containsKey(name)) return scope.aliases.get(name);
        return spec.startsWith("guest/") ? null : cluster.aliases.get(name);
    }

    /** The most specific member that contains the address decides. */
    private boolean inSet(List<String> members, String address, File scope) {
        int best = -1;
        boolean in = false;
        for (String member : members) {
            boolean not = member.startsWith("!");
            String there = not ? member.substring(1) : member;
            if (isName(there)) there = alias(there, scope);
            if (there == null || !within(there, address)) continue;
            int length = there.contains("/") ? Integer.parseInt(there.split("/")[1]) : 128;
            if (length == 32 && !there.contains(":")) length = 128;
            if (length >= best) {
                best = length;
                in = !not;
            }
        }
        return in;
    }

    private static boolean within(String network, String address) {
        byte[] there = bytes(address);
        if (network.contains("-")) {
            byte[] low = bytes(network.split("-")[0]);
            byte[] high = bytes(network.split("-")[1]);
            return low.length == there.length
                    && java.util.Arrays.compareUnsigned(low, there) <= 0
                    && java.util.Arrays.compareUnsigned(there, high) <= 0;
        }
        byte[] base = bytes(network.split("/")[0]);
        if (base.length != there.length) return false;
        int length = network.contains("/") ? Integer.parseInt(network.split("/")[1]) : base.length * 8;
        for (int bit = 0; bit < length; bit++) {
            int shift = 7 - bit % 8;
            if ((base[bit / 8] >> shift & 1) != (there[bit / 8] >> shift & 1)) return false;
        }
        return true;
    }

    private static byte[] bytes(String address) {
        return InetAddress.ofLiteral(address).getAddress();
    }
}
