package dev.holdfast.backups.verify;

import dev.holdfast.guests.network.NetworkSyntax;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * Which backups are checked, those first that were not checked for the longest time.
 *
 * @param hostId only those of guests of this host
 * @param storage only those on storages of this name
 * @param max how many
 */
record VerifySweepIn(
        @Omittable @Nullable Long hostId,
        @Nullable String storage,
        @Nullable Integer max) implements Input {
    /** How many are checked if the caller does not say. */
    static final int USUAL = 50;

    private static final int MOST = 500;

    @Override
    public void check(Checks checks) {
        checks.atLeast("host_id", hostId, 0);
        NetworkSyntax.storage(checks, "storage", storage);
        checks.within("max", max, 1, MOST);
    }

    int most() {
        return max == null ? USUAL : max;
    }
}
