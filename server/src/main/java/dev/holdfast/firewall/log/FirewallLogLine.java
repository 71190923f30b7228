package dev.holdfast.firewall.log;

import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One line of a firewall's log. Fields that a line does not have, or that can't be read, are null.
 *
 * @param time when the node logged it; null if the line has no time that can be read
 * @param node the name of the node whose log has the line
 * @param vmid the guest whose chain logged it; null for the node's own chains
 * @param level from 0 (emerg) to 7 (debug)
 * @param chain such as {@code tap101i0-IN} or {@code GROUP-web-IN}
 * @param action the verdict, such as {@code DROP}
 * @param isPolicy whether a policy decided, because no rule did
 * @param ifaceIn the interface at which the packet arrived, of a bridge its port; null if the line names none
 * @param ifaceOut the interface through which the packet was to leave, of a bridge its port; null if the line names
 *     none
 * @param src the source address of the packet; null if the line names none
 * @param dst the destination address of the packet; null if the line names none
 * @param proto the protocol as the node logged it, such as {@code TCP}; null if the line names none
 * @param sport the source port of the packet, 0 to 65535; null if the line names none, as for ICMP
 * @param dport the destination port of the packet, 0 to 65535; null if the line names none, as for ICMP
 * @param text the whole line
 */
record FirewallLogLine(
        @Nullable Instant time,
        String node,
        @Nullable Integer vmid,
        @Nullable Integer level,
        @Nullable String chain,
        @Nullable String action,
        boolean isPolicy,
        @Nullable String ifaceIn,
        @Nullable String ifaceOut,
        @Nullable String src,
        @Nullable String dst,
        @Nullable String proto,
        @Nullable Integer sport,
        @Nullable Integer dport,
        String text) {
    // VM ID, level, chain, time with zone, then what the rule says up to a colon, then fields.
    private static final Pattern LINE =
            Pattern.compile("(\\d{1,9}) (\\d) (\\S+) (\\d{2}/\\w{3}/\\d{4}:\\d{2}:\\d{2}:\\d{2} [+-]\\d{4}) (.*)");

    private static final Pattern VERDICT = Pattern.compile("(policy )?([A-Z]+)\\b[^:]*: ?(.*)");
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss xx", Locale.ENGLISH);

    static FirewallLogLine parse(String node, String text) {
        Matcher line = LINE.matcher(text);
        if (!line.matches()) {
            return new FirewallLogLine(
                    null, node, null, null, null, null, false, null, null, null, null, null, null, null, text);
        }
        int vmid = Integer.parseInt(line.group(1));
        Matcher verdict = VERDICT.matcher(line.group(5));
        boolean isPacket = verdict.matches();
        Map<String, String> fields = isPacket ? fields(verdict.group(3)) : Map.of();
        return new FirewallLogLine(
                time(line.group(4)),
                node,
                vmid == 0 ? null : vmid,
                Integer.valueOf(line.group(2)),
                line.group(3).equals("-") ? null : line.group(3),
                isPacket ? verdict.group(2) : null,
                isPacket && verdict.group(1) != null,
                // On a bridge, the port says more than the bridge itself.
                first(fields, "PHYSIN", "IN"),
                first(fields, "PHYSOUT", "OUT"),
                fields.get("SRC"),
                fields.get("DST"),
                fields.get("PROTO"),
                number(fields.get("SPT")),
                number(fields.get("DPT")),
                text);
    }

    private static @Nullable Instant time(String text) {
        try {
            return ZonedDateTime.parse(text, TIME).toInstant();
        } catch (DateTimeParseException _) {
            return null;
        }
    }

    private static Map<String, String> fields(String text) {
        var fields = new HashMap<String, String>();
        for (String word : text.split(" ")) {
            int equals = word.indexOf('=');
            // An ICMP error contains the header of the packet that caused it, after the fields of its own.
            if (equals > 0 && equals < word.length() - 1)
                fields.putIfAbsent(word.substring(0, equals), word.substring(equals + 1));
        }
        return fields;
    }

    private static @Nullable String first(Map<String, String> fields, String key, String other) {
        return fields.containsKey(key) ? fields.get(key) : fields.get(other);
    }

    private static @Nullable Integer number(@Nullable String text) {
        return text != null && text.matches("[0-9]{1,9}") ? Integer.valueOf(text) : null;
    }
}
