package dev.holdfast.guests.disk;

import dev.holdfast.base.Violation;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.storage.PveStorage;
import dev.holdfast.pve.wire.PveException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Checks a storage before a disk is created on it or grows there: Proxmox VE finds out late, or not at all. */
public final class StorageCheck {
    /** Their volumes take space when it is written to, so a volume may be larger than what is free now. */
    private static final Set<String> THIN = Set.of("lvmthin", "rbd");

    private StorageCheck() {}

    /** Why {@code bytes} more can't be stored for this guest: faults of the field with the storage, or of that with the size. */
    public static List<Violation> faults(
            GuestHandle guest, String storage, long bytes, String storageField, String sizeField) {
        PveStorage.Status status;
        try {
            status = guest.nodeForUser().storage(storage).status();
        } catch (PveException.Refused | PveException.InvalidParameters e) {
            if (e instanceof PveException.Refused refused && refused.reason() == PveException.Reason.NODE_UNREACHABLE) {
                throw e; // which says nothing about the storage
            }
            return List.of(Violation.body(
                    storageField,
                    "Node " + guest.node() + " has no storage " + storage
                            + " that it can use and the API token may see.",
                    "value_error"));
        }
        if (!Boolean.TRUE.equals(status.active())) {
            return List.of(Violation.body(
                    storageField,
                    "Storage " + storage + " is not active on node " + guest.node() + ".",
                    "value_error"));
        }
        String content = guest.kind() == GuestKind.LXC ? "rootdir" : "images";
        if (!Arrays.asList(String.valueOf(status.content()).split(",")).contains(content)) {
            return List.of(Violation.body(
                    storageField,
                    "Storage " + storage + " is not configured for disks of a " + guest.noun() + " (content type "
                            + content + ").",
                    "value_error"));
        }
        Long room = THIN.contains(String.valueOf(status.type())) ? status.total() : status.avail();
        if (room != null && room < bytes) {
            return List.of(Violation.body(
                    sizeField,
                    "Storage " + storage + " has only " + (room >> 30) + " GiB, but " + Math.ceilDiv(bytes, 1L << 30)
                            + " GiB are needed.",
                    "value_error"));
        }
        return List.of();
    }
}
