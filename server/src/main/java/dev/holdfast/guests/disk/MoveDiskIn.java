package dev.holdfast.guests.disk;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;

/** The storage to which a disk is moved. */
record MoveDiskIn(String storage) implements Input {
    @Override
    public void check(Checks checks) {
        checks.matches("storage", storage, DiskSyntax.STORAGE, "Must be the name of a storage, such as local-lvm.");
    }
}
