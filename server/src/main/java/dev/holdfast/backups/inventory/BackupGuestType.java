package dev.holdfast.backups.inventory;

import dev.holdfast.pve.api.GuestKind;

/** The kinds of guests in backups, by the words that Proxmox VE uses for these. */
public enum BackupGuestType {
    /** A container. */
    CT,
    VM;

    /** The one of this kind of guest. */
    public static BackupGuestType of(GuestKind kind) {
        return kind == GuestKind.LXC ? CT : VM;
    }
}
