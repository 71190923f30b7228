package dev.holdfast.backups.removal;

import dev.holdfast.backups.inventory.BackupGuestType;
import dev.holdfast.retention.Keep;
import org.jspecify.annotations.Nullable;

/**
 * What is removed.
 *
 * @param hostId the id in Holdfast of the host through which the storage is reached
 * @param storage the name of the storage in Proxmox VE
 * @param node the node of a storage that is not shared; that of the host when left out
 * @param guestType only backups of guests of this kind, {@code ct} for containers; of both when left out
 * @param vmid only backups of the guest with this CT ID or VM ID, 100 to 999999999; of all guests when left out
 * @param keepLast how many of the newest are kept; the others: the newest of so many days, weeks, months and years
 * @param keepDaily for how many days the newest backup is kept, 0 to 10000; none by this rule when left out
 * @param keepWeekly for how many weeks the newest backup is kept, 0 to 10000; none by this rule when left out
 * @param keepMonthly for how many months the newest backup is kept, 0 to 10000; none by this rule when left out
 * @param keepYearly for how many years the newest backup is kept, 0 to 10000; none by this rule when left out
 * @param confirm the name of the storage; needed when {@code vmid} is left out or more than 10 backups are removed
 */
record PruneIn(
        long hostId,
        String storage,
        @Nullable String node,
        @Nullable BackupGuestType guestType,
        @Nullable Integer vmid,
        @Nullable Integer keepLast,
        @Nullable Integer keepDaily,
        @Nullable Integer keepWeekly,
        @Nullable Integer keepMonthly,
        @Nullable Integer keepYearly,
        @Nullable String confirm)
        implements PruneRules {
    @Override
    public Keep keep() {
        return new Keep(keepLast, null, keepDaily, keepWeekly, keepMonthly, keepYearly);
    }
}
