package dev.holdfast.backups.restore;

import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.guest.PveSnapshots;
import java.util.List;

/** The snapshots of a guest that is replaced: Proxmox VE removes them with its disks, and the backup contains none. */
final class ReplacedSnapshots {
    private ReplacedSnapshots() {}

    /** Their names, as read now. */
    static List<String> names(PveGuest guest) {
        return guest.complete().snapshots().list().snapshots().stream()
                .map(PveSnapshots.Snapshot::name)
                .sorted()
                .toList();
    }
}
