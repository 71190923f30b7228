package dev.holdfast.apps.migrate;

import dev.holdfast.guests.migrate.MoveTarget;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** The host to move an app to, and the storage to use there; with null, Holdfast chooses the storage. */
record MigratePreflightIn(@Nullable String storage, long targetHostId) implements Input {
    @Override
    public void check(Checks checks) {
        MoveTarget.check(checks, storage);
    }
}
