package dev.holdfast.apps.update;

import dev.holdfast.guests.network.NetworkSyntax;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * Consent to run the catalogue's scripts as root, and what is done around the run.
 *
 * @param consent that the catalogue's scripts run as root; must be true, or the request is refused with
 *     {@code consent_required}
 * @param snapshot whether a snapshot of the container is taken before
 * @param backupStorage where the container is backed up before; null for no backup
 * @param interactive whether the script runs in a terminal, where permitted users answer its questions
 * @param force whether it runs although the container has less disk or memory than the script wants
 * @param raiseMemory whether the container gets the memory that the script wants while it runs
 * @param checkPort whether the app's web port is asked before and afterwards
 * @param checkTimeoutS how long the app may take until its port answers, in seconds
 * @param rollBack whether the container goes back to the snapshot or backup of before, if the update fails or the port does not
 *     answer any more
 * @param keepSnapshot whether the snapshot is kept after a successful update
 * @param again whether it runs although there is nothing new, as when the container was changed by hand; of one app only
 */
record UpdateIn(
        @DefaultValue("false") boolean consent,
        @DefaultValue("false") boolean snapshot,
        @Nullable String backupStorage,
        @DefaultValue("false") boolean interactive,
        @DefaultValue("false") boolean force,
        @DefaultValue("false") boolean raiseMemory,
        @DefaultValue("true") boolean checkPort,
        @DefaultValue("120") int checkTimeoutS,
        @DefaultValue("true") boolean rollBack,
        @DefaultValue("true") boolean keepSnapshot,
        @DefaultValue("false") boolean again)
        implements Input {
    @Override
    public void check(Checks checks) {
        check(checks, backupStorage, checkTimeoutS);
    }

    /** The checks that updates at planned times share. */
    static void check(Checks checks, @Nullable String backupStorage, int checkTimeoutS) {
        NetworkSyntax.storage(checks, "backup_storage", backupStorage);
        checks.within("check_timeout_s", checkTimeoutS, 1, 1800);
    }

    Safety safety() {
        return new Safety(force, raiseMemory, checkPort, checkTimeoutS, rollBack, keepSnapshot);
    }
}
