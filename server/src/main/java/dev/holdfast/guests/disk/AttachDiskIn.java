package dev.holdfast.guests.disk;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * How an unused disk is attached.
 *
 * @param bus of a virtual machine's disk; scsi if left out
 * @param mountPoint where a container sees it; required there
 */
record AttachDiskIn(@Nullable DiskBus bus, @Nullable String mountPoint) implements Input {
    @Override
    public void check(Checks checks) {
        checks.matches("mount_point", mountPoint, DiskSyntax.MOUNT_POINT, DiskSyntax.MOUNT_POINT_RULE);
    }
}
