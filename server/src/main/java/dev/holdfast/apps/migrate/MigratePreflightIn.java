package dev.holdfast.apps.migrate;

import dev.holdfast.apps.NetworkSyntax;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** Where an app should go, and onto which storage there; null leaves the storage to Holdfast. */
record MigratePreflightIn(@Nullable String storage, long targetHostId) implements Input {
    @Override
    public void check(Checks checks) {
        check(checks, storage);
    }

    static void check(Checks checks, @Nullable String storage) {
        checks.matches("storage", storage, NetworkSyntax.STORAGE, "Must be the name of a storage.");
        checks.length("storage", storage, 100);
    }
}
