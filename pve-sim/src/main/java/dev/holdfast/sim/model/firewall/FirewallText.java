package dev.holdfast.sim.model.firewall;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The text of a firewall file: {@code cluster.fw}, {@code host.fw} or that of a guest. Lines that Proxmox VE would skip
 * with a warning are skipped here as well, and comments on lines of their own are lost.
 */
public final class FirewallText {
    private static final Pattern SECTION = Pattern.compile(
            "\\[(options|aliases|rules|ipset|group)(?:\\s+(\\S+))?]\\s*(?:#\\s*(.*))?", Pattern.CASE_INSENSITIVE);
    private static final Pattern MACRO = Pattern.compile("(\\S+)\\((ACCEPT|DROP|REJECT)\\)");
    /** The keys of a rule in the order of its line, with the option that each follows. */
    private static final Map<String, String> OPTIONS = Map.of(
            "-i", "iface",
            "-source", "source",
            "-dest", "dest",
            "-p", "proto",
            "-proto", "proto",
            "-dport", "dport",
            "-sport", "sport",
            "-log", "log",
            "-icmp-type", "icmp-type");

    private static final List<String> WRITTEN =
            List.of("-i", "-source", "-dest", "-p", "-dport", "-sport", "-log", "-icmp-type");

    private final Firewall into;
    private String section = "";
    private @Nullable List<FirewallRule> rules;
    private @Nullable Map<String, Firewall.Member> members;

    private FirewallText(Firewall into) {
        this.into = into;
    }

    /** The text of a file; null when it has no content and therefore does not exist. */
    public static @Nullable String of(Firewall file) {
        var text = new StringBuilder();
        if (!file.options().isEmpty()) {
            text.append("[OPTIONS]\n\n");
            file.options().forEach((key, value) -> text.append(key + ": " + value + "\n"));
            text.append('\n');
        }
        if (!file.aliases().isEmpty()) {
            text.append("[ALIASES]\n\n");
            file.aliases()
                    .values()
                    .forEach(alias -> text.append(alias.name() + " " + alias.cidr() + comment(alias.comment()) + "\n"));
            text.append('\n');
        }
        file.sets().forEach((name, set) -> {
            text.append("[IPSET " + name + "]" + comment(set.comment()) + "\n\n");
            set.content()
                    .values()
                    .forEach(one ->
                            text.append((one.nomatch() ? "!" : "") + one.cidr() + comment(one.comment()) + "\n"));
            text.append('\n');
        });
        if (!file.rules().isEmpty()) rules(text, "[RULES]", file.rules());
        file.groups()
                .forEach((name, group) ->
                        rules(text, "[group " + name + "]" + comment(group.comment()), group.content()));
        return text.isEmpty() ? null : text.toString();
    }

    private static void rules(StringBuilder text, String head, List<FirewallRule> rules) {
        text.append(head + "\n\n");
        rules.forEach(rule -> text.append(line(rule) + "\n"));
        text.append('\n');
    }

    private static String line(FirewallRule rule) {
        var line = new StringBuilder(rule.enabled() ? "" : "|");
        String action = rule.keys().getOrDefault("action", "");
        String macro = rule.get("macro");
        line.append(rule.keys().getOrDefault("type", "").toUpperCase(Locale.ROOT) + " ");
        line.append(macro == null ? action : macro + "(" + action + ")");
        for (String option : WRITTEN) {
            String value = rule.get(OPTIONS.getOrDefault(option, ""));
            if (value != null) line.append(" " + option + " " + value);
        }
        return line + comment(rule.get("comment"));
    }

    private static String comment(@Nullable String text) {
        return text == null || text.isBlank() ? "" : " # " + text.strip();
    }

    /** Replaces the content of {@code file} by that of a text; null is the text of no file. */
    public static void read(@Nullable String text, Firewall file) {
        file.options().clear();
        file.aliases().clear();
        file.sets().clear();
        file.rules().clear();
        file.groups().clear();
        var reader = new FirewallText(file);
        if (text != null) text.lines().map(String::strip).forEach(reader::line);
    }

    private void line(String line) {
        if (line.isEmpty() || line.startsWith("#")) return;
        Matcher head = SECTION.matcher(line);
        if (head.matches()) {
            section(head.group(1).toLowerCase(Locale.ROOT), head.group(2), head.group(3));
            return;
        }
        int hash = line.indexOf('#');
        String comment = hash < 0 ? null : line.substring(hash + 1).strip();
        String content = hash < 0 ? line : line.substring(0, hash).strip();
        switch (section) {
            case "options" -> option(line);
            case "aliases" -> alias(content, comment);
            case "ipset" -> member(content, comment);
            case "rules", "group" -> rule(content, comment);
            default -> {}
        }
    }

    private void section(String kind, @Nullable String name, @Nullable String comment) {
        section = kind;
        String known = name == null ? "" : name.toLowerCase(Locale.ROOT);
        if (kind.equals("rules")) rules = into.rules();
        if (kind.equals("group")) {
            rules = new ArrayList<>();
            into.groups().put(known, new Firewall.Named<>(rules, comment));
        }
        if (kind.equals("ipset")) {
            members = new TreeMap<>();
            into.sets().put(known, new Firewall.Named<>(members, comment));
        }
    }

    private void option(String line) {
        int colon = line.indexOf(':');
        if (colon < 0) return;
        String key = line.substring(0, colon).toLowerCase(Locale.ROOT);
        String value = line.substring(colon + 1).strip();
        if (!value.matches("[0-9]{1,15}")) {
            into.options().put(key, value);
            return;
        }
        into.options().put(key, Long.parseLong(value));
    }

    private void alias(String content, @Nullable String comment) {
        String[] words = content.split("\\s+");
        if (words.length != 2) return;
        into.aliases().put(words[0].toLowerCase(Locale.ROOT), new Firewall.Alias(words[0], words[1], comment));
    }

    private void member(String content, @Nullable String comment) {
        boolean except = content.startsWith("!");
        String cidr = except ? content.substring(1).strip() : content;
        if (members != null && !cidr.isEmpty()) members.putIfAbsent(cidr, new Firewall.Member(cidr, except, comment));
    }

    private void rule(String content, @Nullable String comment) {
        boolean enabled = !content.startsWith("|");
        String[] words = (enabled ? content : content.substring(1)).split("\\s+");
        if (rules == null || words.length < 2 || words.length % 2 != 0) return;
        var keys = new TreeMap<String, String>();
        keys.put("type", words[0].toLowerCase(Locale.ROOT));
        Matcher macro = MACRO.matcher(words[1]);
        keys.put("action", macro.matches() ? macro.group(2) : words[1]);
        if (macro.matches()) keys.put("macro", macro.group(1));
        for (int i = 2; i < words.length; i += 2) {
            String key = OPTIONS.get(words[i].replaceFirst("^--", "-"));
            if (key == null) return;
            keys.put(key, words[i + 1]);
        }
        if (comment != null && !comment.isEmpty()) keys.put("comment", comment);
        rules.add(new FirewallRule(keys, enabled));
    }
}
