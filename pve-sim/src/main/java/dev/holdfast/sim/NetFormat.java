package dev.holdfast.sim;

import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks a container's {@code netN} as its format does, in the words that were recorded. */
final class NetFormat {
    private static final Map<String, Parameter> KEYS = Map.ofEntries(
            Map.entry("name", Parameter.TEXT),
            Map.entry("bridge", Parameter.TEXT),
            Map.entry("firewall", Parameter.FLAG),
            Map.entry("gw", Parameter.TEXT),
            Map.entry("gw6", Parameter.TEXT),
            Map.entry("hwaddr", Parameter.TEXT),
            Map.entry("ip", Parameter.TEXT),
            Map.entry("ip6", Parameter.TEXT),
            Map.entry("link_down", Parameter.FLAG),
            Map.entry("mtu", Parameter.number(64, 65535)),
            Map.entry("rate", new Parameter("number", false, null, null, null)),
            Map.entry("tag", Parameter.number(1, 4094)),
            Map.entry("trunks", Parameter.TEXT),
            Map.entry("host-managed", Parameter.FLAG),
            Map.entry("type", Parameter.oneOf("veth")));

    private NetFormat() {}

    /** Throws a 400 that names {@code key}. */
    static Map<String, String> check(String key, String text) {
        var values = new LinkedHashMap<String, String>();
        for (String part : text.split(",")) {
            int equals = part.indexOf('=');
            if (equals < 0) throw bad(key, "", "value without key, but schema does not define a default key");
            values.put(part.substring(0, equals), part.substring(equals + 1));
        }
        try {
            Parameter.verify(KEYS, values);
        } catch (Failure e) {
            var first = e.errors().entrySet().iterator().next();
            throw bad(key, "." + first.getKey(), first.getValue());
        }
        if (!values.containsKey("name")) throw bad(key, ".name", "property is missing and it is not optional");
        network(key, "ip", values.get("ip"), "dhcp|manual", 4, "ipv4");
        network(key, "ip6", values.get("ip6"), "auto|dhcp|manual", 16, "ipv6");
        return values;
    }

    private static void network(
            String key, String name, @Nullable String value, String words, int bytes, String family) {
        if (value == null || value.matches(words)) return;
        int slash = value.indexOf('/');
        boolean fits = slash > 0 && value.substring(slash + 1).matches("[0-9]{1,3}");
        if (fits) {
            int prefix = Integer.parseInt(value.substring(slash + 1));
            try {
                fits = InetAddress.ofLiteral(value.substring(0, slash)).getAddress().length == bytes
                        && prefix <= bytes * 8;
            } catch (IllegalArgumentException e) {
                fits = false;
            }
        }
        if (!fits) {
            throw Failure.parameter(
                    key,
                    "invalid format - format error\n" + key + "." + name
                            + ": invalid format - value does not look like a valid " + family
                            + " network configuration\n\n");
        }
    }

    private static Failure bad(String key, String name, String text) {
        return Failure.parameter(key, "invalid format - format error\n" + key + name + ": " + text + "\n");
    }
}
