package dev.holdfast.firewall.effective.chain;

import dev.holdfast.firewall.effective.chain.ClusterFirewall.SecurityGroup;
import dev.holdfast.firewall.effective.chain.NamedAddresses.AddressSet;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.firewall.FirewallRule;
import dev.holdfast.pve.firewall.PveFirewallObjects.Alias;
import dev.holdfast.pve.firewall.PveFirewallObjects.Member;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A firewall in the format of Proxmox VE's own files, which is how admins know rules: {@code [OPTIONS]}, {@code [ALIASES]},
 * {@code [IPSET name]}, {@code [RULES]}, {@code [group name]}. A rule with a bar before it is disabled.
 */
public final class FirewallText {
    private final Map<String, String> options = new LinkedHashMap<>();
    private final List<Alias> aliases = new ArrayList<>();
    private final Map<String, List<Member>> sets = new LinkedHashMap<>();
    private final Map<String, List<FirewallRule>> groups = new LinkedHashMap<>();
    private final List<FirewallRule> rules = new ArrayList<>();

    private FirewallText() {}

    public static FirewallText read(String text) {
        var read = new FirewallText();
        String section = "";
        for (String line :
                text.lines().map(String::strip).filter(l -> !l.isEmpty()).toList()) {
            if (line.startsWith("[")) {
                section = line.substring(1, line.length() - 1).toLowerCase(Locale.ROOT);
                if (section.startsWith("ipset ")) read.sets.put(section.substring(6), new ArrayList<>());
                if (section.startsWith("group ")) read.groups.put(section.substring(6), new ArrayList<>());
            } else {
                read.add(section, line);
            }
        }
        return read;
    }

    private void add(String section, String line) {
        if (section.equals("options")) {
            String[] parts = line.split(":\\s*");
            options.put(parts[0], parts[1]);
        } else if (section.equals("aliases")) {
            String[] parts = line.split("\\s+");
            aliases.add(new Alias(parts[0], parts[1], null, null));
        } else if (section.startsWith("ipset ")) {
            boolean excluded = line.startsWith("!");
            sets.get(section.substring(6)).add(new Member(line.replaceFirst("^!\\s*", ""), null, excluded, null));
        } else {
            List<FirewallRule> all = section.equals("rules") ? rules : groups.get(section.substring(6));
            all.add(rule(all.size(), line));
        }
    }

    public static FirewallRule rule(int pos, String line) {
        boolean enabled = !line.startsWith("|");
        String[] words = line.replaceFirst("^\\|", "").split("\\s+");
        var fields = new LinkedHashMap<String, String>();
        for (int i = 2; i + 1 < words.length; i += 2) fields.put(words[i].substring(1), words[i + 1]);
        boolean macro = words[1].contains("(");
        return new FirewallRule(
                pos,
                words[0].toLowerCase(Locale.ROOT),
                macro ? words[1].replaceAll(".*\\(|\\)", "") : words[1],
                enabled ? 1 : 0,
                macro ? words[1].replaceAll("\\(.*", "") : null,
                fields.get("i"),
                fields.get("source"),
                fields.get("dest"),
                fields.get("p"),
                fields.get("sport"),
                fields.get("dport"),
                fields.get("icmp-type"),
                fields.get("log"),
                null,
                null,
                null,
                null);
    }

    public NamedAddresses addresses() {
        List<AddressSet> all = new ArrayList<>();
        sets.forEach((name, members) -> all.add(new AddressSet(name, members)));
        return new NamedAddresses(aliases, all);
    }

    public ClusterFirewall cluster() {
        List<SecurityGroup> all = new ArrayList<>();
        groups.forEach((name, members) -> all.add(new SecurityGroup(name, members)));
        return new ClusterFirewall(options, rules, all, addresses());
    }

    public NodeFirewall node(String localNetwork) {
        return new NodeFirewall("alpha", options, rules, localNetwork, false);
    }

    public GuestFirewall guest(GuestKind kind, List<GuestFirewall.Nic> nics) {
        return new GuestFirewall(kind, options, rules, addresses(), nics);
    }
}
