package dev.holdfast.apps.migrate;

import dev.holdfast.guests.migrate.MoveTarget;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * The request to move an app: the fields of {@link MigratePreflightIn} and the confirmation.
 *
 * @param confirm the app's name, as confirmation; without it the request is refused with {@code confirm_required}, or
 *     {@code self_target} if Holdfast itself runs in the app
 * @param storage an active storage of the target for the container's disks; null or left out: Holdfast chooses
 * @param targetHostId the id in Holdfast of the host to move to, of which the caller must be an admin
 */
record MigrateIn(@Nullable String confirm, @Nullable String storage, long targetHostId) implements Input {
    @Override
    public void check(Checks checks) {
        MoveTarget.check(checks, storage);
    }
}
