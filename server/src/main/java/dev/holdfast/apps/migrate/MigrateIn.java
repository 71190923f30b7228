package dev.holdfast.apps.migrate;

import dev.holdfast.guests.migrate.MoveTarget;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** The request to move an app: the fields of {@link MigratePreflightIn} and the confirmation. */
record MigrateIn(@Nullable String confirm, @Nullable String storage, long targetHostId) implements Input {
    @Override
    public void check(Checks checks) {
        MoveTarget.check(checks, storage);
    }
}
