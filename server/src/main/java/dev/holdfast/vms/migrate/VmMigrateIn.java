package dev.holdfast.vms.migrate;

import dev.holdfast.guests.migrate.MoveTarget;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * The request to move a machine: the fields of {@link VmMigratePreflightIn} and the confirmation.
 *
 * @param confirm the name of the machine, or {@code VM} and its VM ID while no name is known; required: the refusal of
 *     a request without it contains it as {@code confirm_phrase}
 * @param storage the storage at the target for its local disks, at most 100 characters; those of the same names if null
 * @param targetHostId the id in Holdfast of the host to move it to
 * @param online whether the machine keeps running if it runs; false refuses one that runs; true if left out
 */
record VmMigrateIn(
        @Nullable String confirm,
        @Nullable String storage,
        long targetHostId,
        @DefaultValue("true") boolean online) implements Input {
    @Override
    public void check(Checks checks) {
        MoveTarget.check(checks, storage);
    }
}
