package dev.holdfast.pve.storage;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.holdfast.pve.api.ResponseParser;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * How many backups are kept when old ones are pruned, {@code keep-last=3,keep-daily=7}. Without any number all are kept, so
 * that a mistake removes nothing.
 */
public record Retention(
        @Nullable Integer last,
        @Nullable Integer hourly,
        @Nullable Integer daily,
        @Nullable Integer weekly,
        @Nullable Integer monthly,
        @Nullable Integer yearly) {
    private static final Pattern PART = Pattern.compile(
            "(keep-(?:last|hourly|daily|weekly|monthly|yearly))=([0-9]{1,9})|keep-all=(0|1|true|false|yes|no|on|off)");

    /** Keeps every backup. */
    public static final Retention ALL = new Retention(null, null, null, null, null, null);

    /** Refuses negative numbers. */
    public Retention {
        for (Integer count : new Integer[] {last, hourly, daily, weekly, monthly, yearly}) {
            if (count != null && count < 0) throw new IllegalArgumentException("Not a number of backups: " + count);
        }
    }

    /** Parses a retention from a storage's configuration or a backup job. */
    public static Retention parse(String text) {
        var counts = new LinkedHashMap<String, Integer>();
        boolean all = false;
        for (String part : text.split(",")) {
            if (part.isBlank()) continue;
            Matcher matcher = PART.matcher(part.strip());
            if (!matcher.matches()) throw new IllegalArgumentException("Not a retention: " + text);
            if (matcher.group(1) == null) {
                all |= matcher.group(3).matches("1|true|yes|on");
            } else {
                counts.put(matcher.group(1), Integer.valueOf(matcher.group(2)));
            }
        }
        return all ? ALL : of(counts);
    }

    /** A storage returns it as text, a backup job of version 9 as an object. */
    @JsonCreator
    static Retention of(JsonNode node) {
        if (!node.isObject()) return parse(ResponseParser.words(node));
        return parse(node.propertyStream()
                .map(p -> p.getKey() + "=" + ResponseParser.words(p.getValue()))
                .collect(Collectors.joining(",")));
    }

    private static Retention of(Map<String, Integer> counts) {
        return new Retention(
                counts.get("keep-last"),
                counts.get("keep-hourly"),
                counts.get("keep-daily"),
                counts.get("keep-weekly"),
                counts.get("keep-monthly"),
                counts.get("keep-yearly"));
    }

    /** Whether it never prunes anything, because it has no number above zero. */
    public boolean isAll() {
        return parts().values().stream().allMatch(count -> count == 0);
    }

    private Map<String, Integer> parts() {
        var parts = new LinkedHashMap<String, Integer>();
        if (last != null) parts.put("keep-last", last);
        if (hourly != null) parts.put("keep-hourly", hourly);
        if (daily != null) parts.put("keep-daily", daily);
        if (weekly != null) parts.put("keep-weekly", weekly);
        if (monthly != null) parts.put("keep-monthly", monthly);
        if (yearly != null) parts.put("keep-yearly", yearly);
        return parts;
    }

    /** The format for a storage or a backup job. */
    @Override
    public String toString() {
        if (isAll()) return "keep-all=1";
        return parts().entrySet().stream()
                .map(p -> p.getKey() + "=" + p.getValue())
                .collect(Collectors.joining(","));
    }
}
