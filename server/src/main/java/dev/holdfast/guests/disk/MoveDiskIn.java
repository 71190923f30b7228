package dev.holdfast.guests.disk;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;

/**
 * The storage to which a disk is moved.
 *
 * @param storage the name of another storage, such as {@code local-lvm}, that is active on the guest's node and may
 *     contain disks of such a guest
 */
record MoveDiskIn(String storage) implements Input {
    @Override
    public void check(Checks checks) {
        checks.matches("storage", storage, DiskSyntax.STORAGE, "Must be the name of a storage, such as local-lvm.");
    }
}
