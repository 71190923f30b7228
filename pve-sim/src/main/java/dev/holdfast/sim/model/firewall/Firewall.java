package dev.holdfast.sim.model.firewall;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One firewall file: that of the cluster, of a node or of a guest. Only the cluster's has groups, and a node's has
 * neither aliases nor sets. Guarded by the {@link Firewalls} it belongs to.
 */
public final class Firewall {
    /** A name for an address or a network. Names that differ only in case are the same. */
    public record Alias(String name, String cidr, @Nullable String comment) {
        /** 4 or 6. */
        public int version() {
            return cidr.contains(":") ? 6 : 4;
        }

        /** Its row in lists. */
        public Map<String, Object> row() {
            var row = new TreeMap<String, Object>();
            row.put("name", name);
            row.put("cidr", cidr);
            row.put("ipversion", version());
            if (comment != null) row.put("comment", comment);
            return row;
        }
    }

    /** An address, a network or an alias in a set; with {@code nomatch} it is an exception from the set. */
    public record Member(
            String cidr, boolean nomatch, @Nullable String comment) {
        /** Its row in lists. */
        public Map<String, Object> row() {
            var row = new TreeMap<String, Object>();
            row.put("cidr", cidr);
            if (nomatch) row.put("nomatch", 1);
            if (comment != null) row.put("comment", comment);
            return row;
        }
    }

    /** Content with a name and a comment. */
    public record Named<T>(T content, @Nullable String comment) {
        /** Its row in lists. */
        public Map<String, Object> row(String key, String name) {
            var row = new TreeMap<String, Object>();
            row.put(key, name);
            if (comment != null) row.put("comment", comment);
            return row;
        }
    }

    private final Map<String, Object> options = new TreeMap<>();
    private final List<FirewallRule> rules = new ArrayList<>();
    private final Map<String, Alias> aliases = new TreeMap<>();
    private final Map<String, Named<Map<String, Member>>> sets = new TreeMap<>();
    private final Map<String, Named<List<FirewallRule>>> groups = new TreeMap<>();

    /** The options by name. */
    public Map<String, Object> options() {
        return options;
    }

    /** The rules in their order. */
    public List<FirewallRule> rules() {
        return rules;
    }

    /** By name in lower case. */
    public Map<String, Alias> aliases() {
        return aliases;
    }

    /** The alias of this name, or null. */
    public @Nullable Alias alias(String name) {
        return aliases.get(name.toLowerCase(Locale.ROOT));
    }

    /** The members of each set are sorted by their text. */
    public Map<String, Named<Map<String, Member>>> sets() {
        return sets;
    }

    /** The rules of security groups by name. */
    public Map<String, Named<List<FirewallRule>>> groups() {
        return groups;
    }
}
