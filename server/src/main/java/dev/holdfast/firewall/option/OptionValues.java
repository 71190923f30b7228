package dev.holdfast.firewall.option;

import dev.holdfast.firewall.place.LogLevels;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Field;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The values that options can have, by Proxmox VE's names. The options of a scope are those that its input lists. */
final class OptionValues {
    private static final String HELPER = "(amanda|ftp|irc|netbios-ns|pptp|sane|sip|snmp|tftp)";
    private static final Pattern HELPERS = Pattern.compile(HELPER + "(," + HELPER + ")*");
    private static final Pattern RATE =
            Pattern.compile("(enable=)?[01](,(rate=[1-9][0-9]*/(second|minute|hour|day)|burst=[0-9]+))*");

    /** Checks the value of an option, null for none. */
    private interface Rule {
        void check(Checks checks, String name, @Nullable Object value);
    }

    private static final Rule FLAG = numbers(0, 1);
    private static final Rule POLICY = words(List.of("ACCEPT", "DROP", "REJECT"));
    private static final Rule LEVEL = words(LogLevels.ALL);
    private static final Map<String, Rule> RULES = new LinkedHashMap<>();

    static {
        for (String flag : List.of(
                "enable",
                "dhcp",
                "ndp",
                "radv",
                "macfilter",
                "ipfilter",
                "ebtables",
                "nosmurfs",
                "tcpflags",
                "protection_synflood",
                "nf_conntrack_allow_invalid",
                "nftables",
                "log_nf_conntrack")) {
            RULES.put(flag, FLAG);
        }
        for (String level : List.of(
                "log_level_in", "log_level_out", "log_level_forward", "smurf_log_level", "tcp_flags_log_level")) {
            RULES.put(level, LEVEL);
        }
        RULES.put("policy_in", POLICY);
        RULES.put("policy_out", POLICY);
        RULES.put("policy_forward", words(List.of("ACCEPT", "DROP")));
        RULES.put("protection_synflood_rate", numbers(1, Integer.MAX_VALUE));
        RULES.put("protection_synflood_burst", numbers(1, Integer.MAX_VALUE));
        RULES.put("nf_conntrack_max", numbers(32_768, Integer.MAX_VALUE));
        RULES.put("nf_conntrack_tcp_timeout_established", numbers(7_875, Integer.MAX_VALUE));
        RULES.put("nf_conntrack_tcp_timeout_syn_recv", numbers(30, 60));
        RULES.put("log_ratelimit", texts(RATE, "Must be like enable=1,rate=1/second,burst=5."));
        RULES.put(
                "nf_conntrack_helpers",
                texts(
                        HELPERS,
                        "Must be some of amanda, ftp, irc, netbios-ns, pptp, sane, sip, snmp and tftp with commas"
                                + " between them."));
    }

    private OptionValues() {}

    private static Rule numbers(int least, int most) {
        return (checks, name, value) -> checks.within(name, (Integer) value, least, most);
    }

    private static Rule words(List<String> allowed) {
        return (checks, name, value) -> checks.oneOf(name, (String) value, allowed);
    }

    private static Rule texts(Pattern pattern, String msg) {
        return (checks, name, value) -> checks.matches(name, (String) value, pattern, msg);
    }

    /** Reports the faults of these options. */
    static void check(Checks checks, Map<String, Change<?>> options) {
        options.forEach((name, change) -> {
            Rule rule = RULES.get(name);
            if (rule == null) throw new IllegalStateException("Nothing is known about the option " + name);
            rule.check(checks, name, change.orNull());
        });
    }

    /** Reports the options that only firewalls of another kind have: null is accepted for them, a value is not. */
    static void lacks(Checks checks, Record in, String what) {
        Field.values(in).forEach((name, value) -> {
            if (value instanceof Change || !RULES.containsKey(name)) return;
            checks.that(
                    value == null,
                    name,
                    "value_error",
                    "There is no such option at " + what + ". Leave it out, or null.");
        });
    }
}
