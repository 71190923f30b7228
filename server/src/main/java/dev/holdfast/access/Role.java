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

    /** The higher of two roles, either of which may be none. */
    public static @Nullable Role higher(@Nullable Role one, @Nullable Role other) {
        if (one == null) return other;
        return one.isReachedBy(other) ? other : one;
    }

    /** How it is spelled on the wire and in the database. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
