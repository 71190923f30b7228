package dev.holdfast.apps;

import org.jspecify.annotations.Nullable;

/** Which apps have an update, for whoever lists them. */
public interface UpdateAvailability {
    /** How it is now: asked once for a whole list, and then answered from memory. */
    Flags present();

    /** A word that changes whenever {@link #present} might. */
    String version();

    /** Whether apps have an update. */
    @FunctionalInterface
    interface Flags {
        /** Null when it can't be told. */
        @Nullable
        Boolean of(App app);
    }
}
