package dev.holdfast.backups.testrestore;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * Which tests are listed, the newest first.
 *
 * @param limit at most 1000
 * @param appId only of backups of this app
 * @param vmId only of backups of this virtual machine
 */
record BackupTestsQuery(
        @DefaultValue("200") int limit,
        @Nullable Long appId,
        @Nullable Long vmId) implements Input {
    private static final int MOST = 1000;

    @Override
    public void check(Checks checks) {
        checks.atLeast("limit", limit, 1);
        checks.atLeast("app_id", appId, 0);
        checks.atLeast("vm_id", vmId, 0);
    }

    int most() {
        return Math.min(limit, MOST);
    }
}
