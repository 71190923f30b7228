package dev.holdfast.backups.removal;

import dev.holdfast.backups.inventory.BackupGuestType;
import dev.holdfast.retention.Keep;
import org.jspecify.annotations.Nullable;

/**
 * What would be removed.
 *
 * @param hostId the id in Holdfast of a host of the storage
 * @param storage the name of the storage
 * @param node the node of a storage that is not shared; that of the host when left out
 * @param guestType only backups of guests of this kind, {@code ct} for containers; of both when left out
 * @param vmid only of the guest with this CT ID or VM ID
 * @param keepLast how many of the newest are kept
 * @param keepDaily of so many days the newest is kept
 * @param keepWeekly of so many weeks the newest is kept
 * @param keepMonthly of so many months the newest is kept
 * @param keepYearly of so many years the newest is kept
 */
record PruneQuery(
        long hostId,
        String storage,
        @Nullable String node,
        @Nullable BackupGuestType guestType,
        @Nullable Integer vmid,
        @Nullable Integer keepLast,
        @Nullable Integer keepDaily,
        @Nullable Integer keepWeekly,
        @Nullable Integer keepMonthly,
        @Nullable Integer keepYearly)
        implements PruneRules {
    @Override
    public Keep keep() {
        return new Keep(keepLast, null, keepDaily, keepWeekly, keepMonthly, keepYearly);
    }
}
