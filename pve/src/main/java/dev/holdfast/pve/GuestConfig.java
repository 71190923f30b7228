package dev.holdfast.pve;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A guest's configuration: every key as text, and the digest that a change carries back so that two people do not
 * overwrite each other.
 */
public record GuestConfig(Map<String, String> values, String digest) {
    static GuestConfig of(JsonNode data) {
        var values = new TreeMap<String, String>();
        // All are text or numbers but "lxc", a list of pairs: the raw lines that device passthrough needs.
        data.propertyStream().forEach(p -> values.put(p.getKey(), Answers.words(p.getValue())));
        String digest = values.remove("digest");
        if (digest == null) throw Answers.odd(false);
        return new GuestConfig(values, digest);
    }

    /** A number, or null when it is not set. */
    public @Nullable Integer number(String key) {
        String value = values.get(key);
        return value == null || !value.matches("-?[0-9]{1,9}") ? null : Integer.valueOf(value);
    }

    /** The NICs by their key, {@code net0} first. */
    public Map<String, NetString> nics() {
        var nics = new TreeMap<String, NetString>((a, b) -> Integer.compare(index(a), index(b)));
        values.forEach((key, value) -> {
            if (key.matches("net[0-9]{1,2}")) nics.put(key, NetString.parse(value));
        });
        return nics;
    }

    private static int index(String key) {
        return Integer.parseInt(key.substring(3));
    }
}
