package dev.holdfast.firewall.effective.chain;

import java.util.Locale;

/** Where packets go, as a guest or a node sees it. */
public enum Direction {
    IN,
    OUT;

    /** As in rules. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
