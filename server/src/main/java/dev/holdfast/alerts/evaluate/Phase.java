package dev.holdfast.alerts.evaluate;

import dev.holdfast.base.Word;

/** Where an alert is in its life. */
public enum Phase implements Word {
    /** The threshold is exceeded, but not long enough yet. Not shown to anybody. */
    PENDING,
    FIRING,
    /** Somebody knows of it: nothing more is sent, until it is resolved. */
    ACKNOWLEDGED,
    RESOLVED;

    /** Whether it is shown as a present problem. */
    public boolean isActive() {
        return this == FIRING || this == ACKNOWLEDGED;
    }
}
