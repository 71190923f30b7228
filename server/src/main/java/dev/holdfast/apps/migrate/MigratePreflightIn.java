package dev.holdfast.apps.migrate;

import dev.holdfast.guests.migrate.MoveTarget;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * The host to move an app to, and the storage to use there; with null, Holdfast chooses the storage.
 *
 * @param storage an active storage of the target for the container's disks; null or left out: Holdfast chooses
 * @param targetHostId the id in Holdfast of the host to move to, of which the caller must be an admin
 */
record MigratePreflightIn(@Nullable String storage, long targetHostId) implements Input {
    @Override
    public void check(Checks checks) {
        MoveTarget.check(checks, storage);
    }
}
