package dev.holdfast.backups.testrestore;

import dev.holdfast.guests.network.NetworkSyntax;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * How a backup is tested.
 *
 * @param storage for the disks of the copy; those that the backup names when left out
 * @param node on which the copy is made; that of the backup when left out
 * @param waitS how long the copy may take to come up, in seconds
 */
record TestRestoreIn(
        @Nullable String storage,
        @Nullable String node,
        @DefaultValue("180") int waitS) implements Input {
    private static final int LONGEST_NODE = 63;

    @Override
    public void check(Checks checks) {
        NetworkSyntax.storage(checks, "storage", storage);
        checks.text("node", node, LONGEST_NODE);
        checkWait(checks, waitS);
    }

    static void checkWait(Checks checks, int waitS) {
        checks.within("wait_s", waitS, 10, 900);
    }
}
