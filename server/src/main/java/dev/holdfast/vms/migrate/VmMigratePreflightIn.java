package dev.holdfast.vms.migrate;

import dev.holdfast.guests.migrate.MoveTarget;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * The host to move a machine to.
 *
 * @param storage for its local disks there; those of the same names if null
 * @param targetHostId the id in Holdfast of the host to move it to
 * @param online whether the machine keeps running if it runs
 */
record VmMigratePreflightIn(
        @Nullable String storage,
        long targetHostId,
        @DefaultValue("true") boolean online) implements Input {
    @Override
    public void check(Checks checks) {
        MoveTarget.check(checks, storage);
    }
}
