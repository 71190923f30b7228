package dev.holdfast.notify;

import java.util.Locale;

/** How urgent something is, in rising order. */
public enum Severity {
    INFO,
    WARNING,
    CRITICAL;

    /** The severity in the API. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
