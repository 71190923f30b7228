package dev.holdfast.backups.removal;

import dev.holdfast.backups.inventory.BackupGuestType;
import dev.holdfast.guests.network.NetworkSyntax;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.retention.Keep;
import org.jspecify.annotations.Nullable;

/** What a preview and the removal itself have in common. */
sealed interface PruneRules extends Input permits PruneQuery, PruneIn, PruneScheduleIn {
    long hostId();

    String storage();

    @Nullable
    String node();

    @Nullable
    BackupGuestType guestType();

    @Nullable
    Integer vmid();

    /** How many are kept. */
    Keep keep();

    @Override
    default void check(Checks checks) {
        check(checks, this);
    }

    static void check(Checks checks, PruneRules rules) {
        checks.atLeast("host_id", rules.hostId(), 0);
        NetworkSyntax.storage(checks, "storage", rules.storage());
        NetworkSyntax.node(checks, "node", rules.node());
        checks.within("vmid", rules.vmid(), 100, 999_999_999);
        Keep keep = rules.keep();
        checks.within("keep_last", keep.last(), 0, 10_000);
        checks.within("keep_daily", keep.daily(), 0, 10_000);
        checks.within("keep_weekly", keep.weekly(), 0, 10_000);
        checks.within("keep_monthly", keep.monthly(), 0, 10_000);
        checks.within("keep_yearly", keep.yearly(), 0, 10_000);
        String storage = rules.storage();
        checks.that(
                storage == null || storage.isEmpty() || keep.keepsAny(),
                "keep_last",
                "missing",
                "At least one of the numbers to keep must be 1 or more. Without, every backup would be removed.");
    }
}
