package dev.holdfast.firewall.rule;

import dev.holdfast.firewall.place.LogLevels;
import dev.holdfast.http.Checks;
import dev.holdfast.pve.firewall.FirewallRule.RuleSpec;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The syntax of each field of a rule, as far as it does not depend on where the rule is. */
final class RuleSyntax {
    private static final Pattern ACTION = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{1,19}");
    private static final Pattern MACRO = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,127}");
    private static final Pattern INTERFACE = Pattern.compile("[A-Za-z][A-Za-z0-9_]{1,20}([:.][0-9]+)?");
    private static final Pattern PROTOCOL = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.+_-]*");
    private static final String PORTS =
            "Must be ports from 0 to 65535, ranges like 8000:8100 or names of services, with commas between them; at most 15"
                    + " numbers.";
    private static final int LONGEST_COMMENT = 256;

    private RuleSyntax() {}

    /** Reports the faults of each field; null fields have none. */
    static void check(Checks checks, RuleSpec rule) {
        checks.matches(
                "action",
                rule.action(),
                ACTION,
                "Must be ACCEPT, DROP or REJECT, or the name of a security group if the type is group.");
        checks.matches("macro", rule.macro(), MACRO, "Must be the name of a macro, such as SSH.");
        checks.matches("iface", rule.iface(), INTERFACE, "Must be the name of an interface, such as net0 or vmbr0.");
        checks.length("iface", rule.iface(), 20);
        address(checks, "source", rule.source());
        address(checks, "dest", rule.dest());
        checks.matches("proto", rule.proto(), PROTOCOL, "Must be the name or the number of a protocol, such as tcp.");
        checks.that(rule.sport() == null || Protocols.arePorts(rule.sport()), "sport", "value_error", PORTS);
        checks.that(rule.dport() == null || Protocols.arePorts(rule.dport()), "dport", "value_error", PORTS);
        checks.that(
                rule.icmpType() == null || Protocols.haveMessage(rule.icmpType()),
                "icmp_type",
                "value_error",
                "Must be the name of an ICMP message, such as echo-request.");
        checks.oneOf("log", rule.log(), LogLevels.ALL);
        checks.line("comment", rule.comment(), LONGEST_COMMENT);
        // Proxmox VE removes the value of a field that is sent as a dash.
        checks.that(!"-".equals(rule.comment()), "comment", "value_error", "Must not be a single dash.");
    }

    private static void address(Checks checks, String field, @Nullable String value) {
        checks.length(field, value, 512);
        checks.that(
                value == null || !(RuleAddress.parse(value) instanceof RuleAddress.Wrong),
                field,
                "value_error",
                RuleAddress.RULE);
    }
}
