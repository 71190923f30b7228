package dev.holdfast.apps;

import org.jspecify.annotations.Nullable;

/** Which apps have an update, for whoever lists them. Asked for each of many apps, so answered from memory. */
public interface UpdateFlags {
    /** Null when it can't be told. */
    @Nullable
    Boolean flag(App app);

    /** A word that changes whenever {@link #flag} might. */
    String version();
}
