package dev.holdfast.apps;

import org.jspecify.annotations.Nullable;

/** Which apps have an update, for lists of apps. */
public interface UpdateAvailability {
    /** The current state: read once for a whole list, then answered from memory. */
    Flags present();

    /** A value that changes whenever the result of {@link #present} may have changed. */
    String version();

    /** Whether apps have an update. */
    @FunctionalInterface
    interface Flags {
        /** Null when it is unknown. */
        @Nullable
        Boolean of(App app);
    }
}
