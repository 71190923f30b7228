package dev.holdfast.backups.removal;

import dev.holdfast.http.Checks;
import dev.holdfast.retention.Keep;
import org.jspecify.annotations.Nullable;

/**
 * What is removed.
 *
 * @param node the node of a storage that is not shared; that of the host when left out
 * @param guestType {@code ct} or {@code vm}; both when left out
 * @param keepLast how many of the newest are kept; the others: the newest of so many days, weeks, months and years
 */
record PruneIn(
        long hostId,
        String storage,
        @Nullable String node,
        @Nullable String guestType,
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

    @Override
    public void check(Checks checks) {
        PruneRules.check(checks, this);
    }
}
