package dev.holdfast.access;

import dev.holdfast.base.Word;
import org.jspecify.annotations.Nullable;

/** The roles in ascending order: each role includes the rights of the roles before it. */
public enum Role implements Word {
    VIEWER,
    OPERATOR,
    ADMIN,
    OWNER;

    /** Whether {@code held} (no role if null) is this role or higher. */
    public boolean isReachedBy(@Nullable Role held) {
        return held != null && held.compareTo(this) >= 0;
    }

    /** The higher of two roles, either of which may be null. */
    public static @Nullable Role higher(@Nullable Role one, @Nullable Role other) {
        if (one == null) return other;
        return one.isReachedBy(other) ? other : one;
    }
}
