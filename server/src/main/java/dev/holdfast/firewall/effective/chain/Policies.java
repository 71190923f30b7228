package dev.holdfast.firewall.effective.chain;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values of options. */
final class Policies {
    private Policies() {}

    /** A policy; Proxmox VE ignores values that it does not know. */
    static Verdict of(@Nullable String value, Verdict usual) {
        return switch (value == null ? "" : value) {
            case "ACCEPT" -> Verdict.ACCEPT;
            case "DROP" -> Verdict.DROP;
            case "REJECT" -> Verdict.REJECT;
            default -> usual;
        };
    }

    /** Whether a flag is on. {@code enable} of the cluster is a number: everything but 0 means on. */
    static boolean isOn(Map<String, String> options, String key, boolean usual) {
        String value = options.get(key);
        return value == null ? usual : !value.equals("0");
    }
}
