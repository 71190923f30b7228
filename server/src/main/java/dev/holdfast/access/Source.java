package dev.holdfast.access;

import java.util.Locale;

/** Who decided a value. */
public enum Source {
    /** Nobody: it is as the program has it. */
    DEFAULT,
    /** Somebody who may, while the service runs. */
    SETTINGS,
    /** Whoever starts the service. */
    ENVIRONMENT,
    /** Whoever signed the policy file. */
    POLICY;

    /** How it is spelled on the wire. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
