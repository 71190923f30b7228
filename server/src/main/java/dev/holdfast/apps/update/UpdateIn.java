package dev.holdfast.apps.update;

import dev.holdfast.guests.network.NetworkSyntax;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * Consent to run the catalogue's scripts as root. With {@code snapshot} a snapshot of the container is taken before the
 * update, with {@code backupStorage} it is backed up to that storage before. With {@code interactive} the script runs in a
 * terminal, where permitted users answer its questions.
 */
record UpdateIn(
        @DefaultValue("false") boolean consent,
        @DefaultValue("false") boolean snapshot,
        @Nullable String backupStorage,
        @DefaultValue("false") boolean interactive)
        implements Input {
    @Override
    public void check(Checks checks) {
        checks.matches("backup_storage", backupStorage, NetworkSyntax.STORAGE, "Must be the name of a storage.");
    }
}
