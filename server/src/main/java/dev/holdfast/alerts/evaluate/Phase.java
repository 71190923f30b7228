package dev.holdfast.alerts.evaluate;

import java.util.Locale;

/** Where an alert is in its life. */
public enum Phase {
    /** The threshold is exceeded, but not long enough yet. Not shown to anybody. */
    PENDING,
    FIRING,
    /** Somebody knows of it: nothing more is sent, until it is resolved. */
    ACKNOWLEDGED,
    RESOLVED;

    /** The name in the API. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it is shown as a present problem. */
    public boolean isActive() {
        return this == FIRING || this == ACKNOWLEDGED;
    }
}
