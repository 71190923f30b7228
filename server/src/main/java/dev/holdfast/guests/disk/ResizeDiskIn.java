package dev.holdfast.guests.disk;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;

/**
 * The new size of a disk in GiB.
 *
 * @param sizeGb the size afterwards in GiB, from 1 to 131072; it must be larger than the present size
 */
record ResizeDiskIn(int sizeGb) implements Input {
    @Override
    public void check(Checks checks) {
        checks.within("size_gb", sizeGb, 1, AddDiskIn.LARGEST_GB);
    }
}
