package dev.holdfast.firewall.option;

import dev.holdfast.firewall.place.LogLevels;
import dev.holdfast.pve.firewall.PveFirewall;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The values of options. */
final class OptionWords {
    static final List<String> POLICIES = List.of("ACCEPT", "DROP", "REJECT");
    static final List<String> POLICIES_OF_FORWARDING = List.of("ACCEPT", "DROP");
    static final List<String> LEVELS = LogLevels.ALL;

    static final Pattern RATE =
            Pattern.compile("(enable=)?[01](,(rate=[1-9][0-9]*/(second|minute|hour|day)|burst=[0-9]+))*");
    static final String RATE_RULE = "Must be like enable=1,rate=1/second,burst=5.";

    private static final String HELPER = "(amanda|ftp|irc|netbios-ns|pptp|sane|sip|snmp|tftp)";
    static final Pattern HELPERS = Pattern.compile(HELPER + "(," + HELPER + ")*");
    static final String HELPERS_RULE =
            "Must be some of amanda, ftp, irc, netbios-ns, pptp, sane, sip, snmp and tftp with commas between them.";

    private OptionWords() {}

    /** A number or a flag; null at its default. */
    static @Nullable Integer number(PveFirewall.Options options, String key) {
        String value = options.get(key);
        return value == null ? null : Integer.valueOf(value);
    }
}
