package dev.holdfast.vms.migrate;

import dev.holdfast.guests.migrate.MoveTarget;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** The request to move a machine: the fields of {@link VmMigratePreflightIn} and the confirmation. */
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
