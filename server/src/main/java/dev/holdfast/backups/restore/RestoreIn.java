package dev.holdfast.backups.restore;

import dev.holdfast.guests.network.NetworkSyntax;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * How a backup is restored.
 *
 * @param confirm the name of the guest that is replaced
 * @param mode {@code new}: as another guest with a free ID and new MAC addresses; {@code in_place}: in place of the guest, which
 *     must be stopped
 * @param storage for all disks; those that the backup names when left out
 * @param backupStorage where the present state of the guest that is replaced is backed up first; it is not when left out
 * @param hostId a host of the same cluster on whose node a new guest is created; that of the backup when left out
 * @param start whether the guest is started afterwards
 * @param linksDown whether the NICs of a new guest get no link. When left out: while the guest of the backup exists and the new one
 *     may have its address
 * @param startOnBoot whether a new guest starts with its node. When left out: not while the guest of the backup exists, otherwise as
 *     in the backup
 */
record RestoreIn(
        @Nullable String confirm,
        @DefaultValue("new") RestoreMode mode,
        @Nullable String backupStorage,
        @Nullable String storage,
        @Nullable Long hostId,
        @DefaultValue("false") boolean start,
        @Nullable Boolean linksDown,
        @Nullable Boolean startOnBoot)
        implements Input {
    private static final String OF_NEW_GUESTS =
            "A guest that is replaced gets the configuration in the backup. Leave this out.";

    /** As which guest a backup is restored. */
    enum RestoreMode {
        NEW,
        IN_PLACE
    }

    @Override
    public void check(Checks checks) {
        NetworkSyntax.storage(checks, "storage", storage);
        NetworkSyntax.storage(checks, "backup_storage", backupStorage);
        checks.that(
                backupStorage == null || isInPlace(),
                "backup_storage",
                "value_error",
                "There is no present state of a new guest. Leave this out.");
        checks.atLeast("host_id", hostId, 0);
        checks.that(
                hostId == null || !isInPlace(),
                "host_id",
                "value_error",
                "A guest is replaced where it is. Leave this out.");
        checks.that(linksDown == null || !isInPlace(), "links_down", "value_error", OF_NEW_GUESTS);
        checks.that(startOnBoot == null || !isInPlace(), "start_on_boot", "value_error", OF_NEW_GUESTS);
    }

    boolean isInPlace() {
        return mode == RestoreMode.IN_PLACE;
    }
}
