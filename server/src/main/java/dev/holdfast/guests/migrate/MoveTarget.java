package dev.holdfast.guests.migrate;

import dev.holdfast.guests.network.NetworkSyntax;
import dev.holdfast.http.Checks;
import org.jspecify.annotations.Nullable;

/** The fields that every request for a move has. */
public final class MoveTarget {
    private MoveTarget() {}

    /** Checks the name of the requested storage. */
    public static void check(Checks checks, @Nullable String storage) {
        NetworkSyntax.storage(checks, "storage", storage);
        checks.length("storage", storage, 100);
    }
}
