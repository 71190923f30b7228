package dev.holdfast.sim.api.firewall;

import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.schema.PropertyString;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters of firewalls. */
final class FirewallFormats {
    private static final String WORD = "[A-Za-z][A-Za-z0-9_-]+";
    private static final List<String> HELPERS = List.of("amanda ftp irc netbios-ns pptp sane sip snmp tftp".split(" "));

    static final Parameter NAME = Parameter.matching(WORD).atMost(64);
    static final Parameter GROUP = Parameter.matching(WORD).atMost(18);
    static final Parameter NETWORK = Parameter.of((_, value) -> Addresses.networkFault(value));
    static final Parameter NETWORK_OR_ALIAS =
            Parameter.of((_, value) -> value.matches("(dc/|guest/)?" + WORD) ? null : Addresses.networkFault(value));
    static final Parameter DIGEST = Parameter.text(64);
    static final Parameter POSITION = Parameter.number(0, null);

    /** A list of keys to delete. */
    static final Parameter KEYS = Parameter.of((_, value) -> {
        for (String key : value.split("[,;\\s]+")) {
            if (!key.matches("([A-Za-z][A-Za-z0-9_-]+)?")) return "invalid configuration ID '" + key + "'\n";
        }
        return null;
    });

    private static final Parameter LOG =
            Parameter.oneOf("emerg", "alert", "crit", "err", "warning", "notice", "info", "debug", "nolog");
    private static final Parameter POLICY = Parameter.oneOf("ACCEPT", "REJECT", "DROP");
    private static final Parameter LOG_RATE = Parameter.of(new PropertyString(
            Map.of(
                    "enable",
                    Parameter.FLAG.must(),
                    "rate",
                    Parameter.matching("[1-9][0-9]*/(second|minute|hour|day)"),
                    "burst",
                    POSITION),
            "enable"));

    /** The keys of a rule; a new rule needs a type and an action. */
    static final Map<String, Parameter> RULE = Map.ofEntries(
            Map.entry("type", Parameter.oneOf("in", "out", "forward", "group")),
            Map.entry("action", Parameter.matching(WORD).atMost(20)),
            Map.entry("comment", Parameter.TEXT),
            Map.entry("dest", Parameter.of((_, value) -> addressFault(value)).atMost(512)),
            Map.entry("digest", DIGEST),
            Map.entry("dport", Parameter.of((_, value) -> Protocols.portsFault(value, true))),
            Map.entry("enable", POSITION),
            Map.entry("icmp-type", Parameter.of((_, value) -> Protocols.messageFault(value))),
            Map.entry("iface", Parameter.of((_, value) -> ifaceFault(value)).atMost(20)),
            Map.entry("log", LOG),
            Map.entry("macro", Parameter.text(128)),
            Map.entry("pos", POSITION),
            Map.entry("proto", Parameter.of((_, value) -> Protocols.fault(value))),
            Map.entry("source", Parameter.of((_, value) -> addressFault(value)).atMost(512)),
            Map.entry("sport", Parameter.of((_, value) -> Protocols.portsFault(value, false))));

    /** The types of rules before version 9. */
    static final Parameter TYPE_OF_8 = Parameter.oneOf("in", "out", "group");

    static final Map<String, Parameter> CLUSTER_OPTIONS = Map.of(
            "enable", POSITION,
            "ebtables", Parameter.FLAG,
            "log_ratelimit", LOG_RATE,
            "policy_forward", Parameter.oneOf("ACCEPT", "DROP"),
            "policy_in", POLICY,
            "policy_out", POLICY);

    static final Map<String, Parameter> GUEST_OPTIONS = Map.of(
            "enable", Parameter.FLAG,
            "dhcp", Parameter.FLAG,
            "ipfilter", Parameter.FLAG,
            "log_level_in", LOG,
            "log_level_out", LOG,
            "macfilter", Parameter.FLAG,
            "ndp", Parameter.FLAG,
            "policy_in", POLICY,
            "policy_out", POLICY,
            "radv", Parameter.FLAG);

    static final Map<String, Parameter> NODE_OPTIONS = nodeOptions();

    private FirewallFormats() {}

    private static Map<String, Parameter> nodeOptions() {
        var options = new HashMap<String, Parameter>();
        for (String flag :
                ("enable log_nf_conntrack ndp nf_conntrack_allow_invalid nftables nosmurfs protection_synflood"
                                + " tcpflags")
                        .split(" ")) {
            options.put(flag, Parameter.FLAG);
        }
        for (String level :
                "log_level_forward log_level_in log_level_out smurf_log_level tcp_flags_log_level".split(" ")) {
            options.put(level, LOG);
        }
        options.put("nf_conntrack_helpers", Parameter.of((_, value) -> helperFault(value)));
        options.put("nf_conntrack_max", Parameter.number(32768, null));
        options.put("nf_conntrack_tcp_timeout_established", Parameter.number(7875, null));
        options.put("nf_conntrack_tcp_timeout_syn_recv", Parameter.number(30, 60));
        options.put("protection_synflood_burst", Parameter.number(null, null));
        options.put("protection_synflood_rate", Parameter.number(null, null));
        return Map.copyOf(options);
    }

    private static @Nullable String helperFault(String list) {
        for (String helper : list.split(",")) {
            if (!helper.isEmpty() && !HELPERS.contains(helper)) return "unknown helper " + helper + "\n";
        }
        return null;
    }

    private static @Nullable String ifaceFault(String iface) {
        boolean fits = iface.matches("(?i)[a-z][a-z0-9_]{1,20}([:.][0-9]+)?");
        return fits ? null : "invalid network interface name '" + iface + "'\n";
    }

    /** Whether a reference exists is checked later. */
    private static @Nullable String addressFault(String value) {
        if (value.isEmpty() || value.equals("-")) return null;
        if (value.matches("\\+\\S+")) return value.length() > 65 ? "ipset name too long\n" : null;
        if (value.matches("(dc/|guest/)?" + WORD)) return value.length() > 70 ? "alias name too long\n" : null;
        return Addresses.listFault(value);
    }
}
