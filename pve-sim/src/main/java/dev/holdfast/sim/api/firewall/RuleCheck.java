package dev.holdfast.sim.api.firewall;

import dev.holdfast.sim.model.firewall.Firewall;
import dev.holdfast.sim.model.firewall.FirewallRule;
import dev.holdfast.sim.wire.Failure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The errors of one rule in its place. A change is refused with the first error; a list reports all of them, because
 * objects that a rule refers to may have been removed since.
 */
final class RuleCheck {
    /** The context of a rule: the files whose names it may use, its own first. */
    record Place(List<Firewall> files, boolean inGroup, boolean ofGuest) {}

    private static final Set<String> ACTIONS = Set.of("ACCEPT", "DROP", "REJECT");
    private static final Pattern SET = Pattern.compile("\\+(dc/|guest/|sdn/)?([A-Za-z][A-Za-z0-9_-]+)");
    private static final Pattern ALIAS = Pattern.compile("(dc/|guest/)?([A-Za-z][A-Za-z0-9_-]+)");

    private final FirewallRule rule;
    private final Place place;
    private final Map<String, String> faults = new LinkedHashMap<>();
    private @Nullable Integer version;

    private RuleCheck(FirewallRule rule, Place place) {
        this.rule = rule;
        this.place = place;
    }

    static RuleCheck of(FirewallRule rule, Place place) {
        var check = new RuleCheck(rule, place);
        check.type();
        check.iface();
        check.macro();
        check.protocol();
        check.addresses("source");
        check.addresses("dest");
        Macro macro = Macro.find(rule.keys().getOrDefault("macro", ""));
        if (macro != null && check.faults.isEmpty()) check.faults.putAll(macro.faults(rule, check.version));
        return check;
    }

    /** Throws when the rule has an error. */
    void refuse() {
        faults.forEach((key, fault) -> {
            throw Failure.parameter(key, fault);
        });
    }

    /** The rule as in lists: with the IP version of its addresses, and with its current errors. */
    Map<String, Object> row() {
        Map<String, Object> row = rule.row();
        if (version != null) row.put("ipversion", version);
        if (!faults.isEmpty()) row.put("errors", faults);
        return row;
    }

    private void fault(String key, String text) {
        faults.putIfAbsent(key, text.strip());
    }

    private void type() {
        String action = rule.keys().getOrDefault("action", "");
        if (!"group".equals(rule.get("type"))) {
            if (!ACTIONS.contains(action)) fault("action", "unknown action '" + action + "'");
        } else if (place.inGroup()) {
            fault("type", "security groups not allowed");
        }
    }

    private void iface() {
        String iface = rule.get("iface");
        if (iface == null) return;
        if (place.inGroup()) fault("type", "parameter -i not allowed for this rule type");
        if (place.ofGuest() && !iface.matches("net[0-9]+")) {
            fault("iface", "value does not match the regex pattern 'net\\d+'");
        }
    }

    private void macro() {
        String macro = rule.get("macro");
        if (macro != null && Macro.find(macro) == null) fault("macro", "unknown macro '" + macro + "'");
    }

    private void protocol() {
        String protocol = rule.keys().getOrDefault("proto", "");
        boolean icmp = Protocols.isIcmp(protocol);
        version = Protocols.version(protocol);
        if (rule.get("dport") != null) ports("dport", protocol, icmp || Protocols.hasPorts(protocol));
        String message = rule.get("icmp-type");
        if (message != null) {
            if (!icmp) {
                fault("proto", "missing property - 'icmp-type' requires this property");
            } else if (rule.get("dport") != null) {
                fault("icmp-type", "'icmp-type' cannot be specified together with 'dport'");
            } else if (!Protocols.hasMessage(protocol, message)) {
                fault("icmp-type", "invalid icmp-type '" + message + "' for proto '" + protocol + "'");
            }
        }
        if (rule.get("sport") != null) ports("sport", protocol, Protocols.hasPorts(protocol));
    }

    private void ports(String key, String protocol, boolean has) {
        if (protocol.isEmpty()) {
            fault("proto", "missing property - '" + key + "' requires this property");
        } else if (!has) {
            fault(key, "protocol '" + protocol + "' does not support ports");
        }
    }

    private void addresses(String key) {
        String value = rule.get(key);
        if (value == null) return;
        Matcher alias = ALIAS.matcher(value);
        if (value.startsWith("+")) {
            set(key, value);
        } else if (alias.matches()) {
            if (place.files().stream().noneMatch(f -> f.alias(alias.group(2)) != null)) {
                fault(key, "no such alias '" + value + "'");
            } else {
                Firewall.Alias found = resolve(alias.group(1), alias.group(2), place.files());
                if (found != null) family(key, found.version());
            }
        } else {
            family(key, Addresses.version(value));
        }
    }

    private void set(String key, String value) {
        Matcher set = SET.matcher(value);
        if (!set.matches()) {
            fault(key, "invalid ipset name '" + value + "'");
        } else if ("sdn/".equals(set.group(1))
                || place.files().stream().noneMatch(f -> f.sets().containsKey(set.group(2)))) {
            fault(key, "no such ipset '" + set.group(2) + "'");
        }
    }

    private void family(String key, int own) {
        if (version != null && version != own) fault(key, "detected mixed ipv4/ipv6 addresses in rule");
        version = own;
    }

    /** The alias that a member of a set or a rule refers to: the guest's own before the cluster's. */
    static Firewall.@Nullable Alias resolve(@Nullable String scope, String name, List<Firewall> files) {
        boolean own = files.size() > 1 && !"dc/".equals(scope);
        Firewall.Alias found = own ? files.getFirst().alias(name) : null;
        return found != null || "guest/".equals(scope) ? found : files.getLast().alias(name);
    }

    /** The error in a member of a set, null for none. */
    static @Nullable String memberFault(String member, List<Firewall> files) {
        Matcher alias = ALIAS.matcher(member);
        if (!alias.matches() || resolve(alias.group(1), alias.group(2), files) != null) return null;
        return "no such alias '" + alias.group(2) + "'";
    }
}
