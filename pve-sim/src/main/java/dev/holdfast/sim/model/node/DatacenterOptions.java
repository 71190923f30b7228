package dev.holdfast.sim.model.node;

import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.schema.PropertyString;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The options of a data centre: their formats and how they are returned. Most of them have no effect here. */
public final class DatacenterOptions {
    private static final Parameter NETWORK = Parameter.TEXT;
    private static final Parameter SAFETY = Parameter.oneOf("secure", "insecure");
    private static final Parameter RATE = Parameter.decimal(0, null);

    /** Options that are property strings and returned as objects. */
    private static final Map<String, PropertyString> LISTS = Map.of(
            "crs",
            new PropertyString(
                    Map.of(
                            "ha",
                            Parameter.oneOf("basic", "static", "dynamic"),
                            "ha-rebalance-on-start",
                            Parameter.FLAG),
                    null),
            "ha",
            new PropertyString(
                    Map.of(
                            "shutdown_policy",
                            Parameter.oneOf("freeze", "failover", "conditional", "migrate")
                                    .must()),
                    null),
            "migration",
            new PropertyString(Map.of("network", NETWORK, "type", SAFETY.must()), "type"),
            "next-id",
            new PropertyString(
                    Map.of("lower", Parameter.number(null, null), "upper", Parameter.number(null, null)), null),
            "notify",
            new PropertyString(
                    Map.of(
                            "fencing",
                            Parameter.oneOf("always", "never"),
                            "package-updates",
                            Parameter.oneOf("auto", "always", "never"),
                            "replication",
                            Parameter.oneOf("always", "never"),
                            "target-fencing",
                            Parameter.TEXT,
                            "target-package-updates",
                            Parameter.TEXT,
                            "target-replication",
                            Parameter.TEXT),
                    null),
            "replication",
            new PropertyString(Map.of("network", NETWORK, "type", SAFETY.must()), "type"),
            "tag-style",
            new PropertyString(
                    Map.of(
                            "case-sensitive",
                            Parameter.FLAG,
                            "color-map",
                            Parameter.TEXT,
                            "ordering",
                            Parameter.oneOf("config", "alphabetical"),
                            "shape",
                            Parameter.oneOf("full", "circle", "dense", "none")),
                    null),
            "user-tag-access",
            new PropertyString(
                    Map.of(
                            "user-allow",
                            Parameter.oneOf("none", "list", "existing", "free"),
                            "user-allow-list",
                            Parameter.TEXT),
                    null),
            "webauthn",
            new PropertyString(
                    Map.of(
                            "allow-subdomains", Parameter.FLAG,
                            "id", Parameter.TEXT,
                            "origin", Parameter.TEXT,
                            "rp", Parameter.TEXT),
                    null));

    private final Map<String, String> set = new TreeMap<>();

    /** The parameters that change the options. */
    public static Map<String, Parameter> parameters() {
        var all = new HashMap<String, Parameter>();
        LISTS.forEach((name, list) -> all.put(name, Parameter.of(list)));
        all.put(
                "bwlimit",
                Parameter.of(new PropertyString(
                        Map.of("clone", RATE, "default", RATE, "migration", RATE, "move", RATE, "restore", RATE),
                        null)));
        all.put(
                "u2f",
                Parameter.of(new PropertyString(Map.of("appid", Parameter.TEXT, "origin", Parameter.TEXT), null)));
        all.put("console", Parameter.oneOf("applet", "vv", "html5", "xtermjs"));
        all.put("fencing", Parameter.oneOf("watchdog", "hardware", "both"));
        all.put(
                "keyboard",
                Parameter.oneOf(
                        "de", "de-ch", "da", "en-gb", "en-us", "es", "fi", "fr", "fr-be", "fr-ca", "fr-ch", "hu", "is",
                        "it", "ja", "lt", "mk", "nl", "no", "pl", "pt", "pt-br", "sv", "sl", "tr"));
        all.put(
                "language",
                Parameter.oneOf(
                        "ar", "ca", "da", "de", "en", "es", "eu", "fa", "fr", "hr", "he", "it", "ja", "ka", "kr", "nb",
                        "nl", "nn", "pl", "pt_BR", "ru", "sl", "sv", "tr", "ukr", "zh_CN", "zh_TW"));
        for (String text : List.of("consent-text", "description")) all.put(text, Parameter.text(65_536));
        all.put("delete", Parameter.TEXT);
        all.put("email_from", Parameter.TEXT);
        all.put("http_proxy", Parameter.matching("http://.*"));
        all.put(
                "mac_prefix",
                Parameter.of((_, value) -> value.matches("(?i)[a-f0-9][02468ace](:[a-f0-9]{2}){0,2}:?")
                        ? null
                        : "value is not a valid unicast MAC address prefix\n"));
        all.put("max_workers", Parameter.number(1, null));
        all.put("migration_unsecure", Parameter.FLAG);
        String tag = "(?i:[a-z0-9_][a-z0-9_\\-+.]*)";
        all.put("registered-tags", Parameter.matching("(?:" + tag + ";)*" + tag));
        return Map.copyOf(all);
    }

    /** Sets and removes options. */
    public synchronized void change(Map<String, String> changed, List<String> gone) {
        set.putAll(changed);
        gone.forEach(set::remove);
    }

    /** Without the privilege to read the options, only a few are returned. */
    public synchronized Map<String, Object> told(boolean whole) {
        var told = new TreeMap<String, Object>();
        if (whole) {
            told.put("description", "");
            told.put("mac_prefix", "BC:24:11");
        }
        set.forEach((name, value) -> {
            if (whole || name.equals("console") || name.equals("tag-style")) told.put(name, told(name, value));
        });
        told.put("allowed-tags", tags());
        return told;
    }

    private static Object told(String name, String value) {
        PropertyString list = LISTS.get(name);
        if (list != null) return list.parse(value);
        if (name.equals("registered-tags")) return tags(value);
        if (name.equals("max_workers")) return Integer.valueOf(value);
        if (name.equals("migration_unsecure")) return Parameter.isYes(value) ? 1 : 0;
        return name.equals("description") ? value + "\n" : value;
    }

    private static List<String> tags(String list) {
        return Interfaces.split(list).sorted().distinct().toList();
    }

    private List<String> tags() {
        var tags = new ArrayList<>(tags(set.getOrDefault("registered-tags", "")));
        tags.addAll(tags(part("user-tag-access", "user-allow-list", "")));
        return tags.stream().sorted().distinct().toList();
    }

    /** The lower or upper bound of the range in which free VM IDs are searched. */
    public synchronized int idBound(String bound, int otherwise) {
        return Integer.parseInt(part("next-id", bound, "" + otherwise));
    }

    private String part(String name, String key, String otherwise) {
        PropertyString list = LISTS.get(name);
        String value = set.get(name);
        return list == null || value == null ? otherwise : list.parse(value).getOrDefault(key, otherwise);
    }
}
