package dev.holdfast.backups.list;

import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.backups.inventory.BackupGuestType;
import dev.holdfast.backups.inventory.VerifyState;
import dev.holdfast.guests.network.NetworkSyntax;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import java.time.Instant;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which backups are listed, the newest first.
 *
 * @param limit at most 1000
 * @param hostId only what is read through the host with this id in Holdfast
 * @param storage only on the storage of this name
 * @param appId only of this app
 * @param vmId only of this virtual machine
 * @param guestType only of guests of this kind; {@code ct} for containers
 * @param vmid only of guests with this CT ID or VM ID
 * @param state only in this state; unknown means that it could not be checked
 * @param since taken at this time or later
 * @param until taken at this time or earlier
 */
record BackupsQuery(
        @DefaultValue("200") int limit,
        @Nullable Long hostId,
        @Nullable String storage,
        @Nullable Long appId,
        @Nullable Long vmId,
        @Nullable BackupGuestType guestType,
        @Nullable Integer vmid,
        @Nullable VerifyState state,
        @Nullable Instant since,
        @Nullable Instant until)
        implements Input {
    private static final int MOST = 1000;

    @Override
    public void check(Checks checks) {
        checks.atLeast("limit", limit, 1);
        checks.atLeast("host_id", hostId, 0);
        NetworkSyntax.storage(checks, "storage", storage);
        checks.atLeast("app_id", appId, 0);
        checks.atLeast("vm_id", vmId, 0);
        checks.within("vmid", vmid, 100, 999_999_999);
    }

    int most() {
        return Math.min(limit, MOST);
    }

    /** Whether a backup fits the filters that concern only itself. */
    Predicate<Backup> fits() {
        return one -> (storage == null || storage.equals(one.storage()))
                && (guestType == null || guestType == one.guestType())
                && (vmid == null || vmid.equals(one.vmid()))
                && (state == null || state == one.verifyState())
                && (since == null || (one.takenAt() != null && !one.takenAt().isBefore(since)))
                && (until == null || (one.takenAt() != null && !one.takenAt().isAfter(until)));
    }
}
