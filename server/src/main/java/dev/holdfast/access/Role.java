package dev.holdfast.access;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The ladder: each role may do what the ones before it may. */
public enum Role {
    VIEWER,
    OPERATOR,
    ADMIN,
    OWNER;

    /** Whether {@code held} (none if null) is this role or a higher one. */
    public boolean isReachedBy(@Nullable Role held) {
        return held != null && held.compareTo(this) >= 0;
    }

    /** How it is spelled on the wire and in the database. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
