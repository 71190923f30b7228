package dev.holdfast.backups.removal;

import dev.holdfast.backups.inventory.BackupGuestType;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.retention.Keep;
import org.jspecify.annotations.Nullable;

/**
 * What each run of a schedule removes, as in {@link PruneIn}.
 *
 * @param consent stands for the confirmation of each run: nobody sees before what it removes
 */
record PruneScheduleIn(
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
        @DefaultValue("false") boolean consent)
        implements PruneRules {
    @Override
    public Keep keep() {
        return new Keep(keepLast, null, keepDaily, keepWeekly, keepMonthly, keepYearly);
    }

    @Override
    public void check(Checks checks) {
        PruneRules.check(checks, this);
        checks.that(
                consent,
                "consent",
                "value_error",
                "Each run removes backups for good, however many the rule does not keep, without a question. Consent to"
                        + " this.");
    }
}
