/** Checking backups: archives by a full read on a node, snapshots by what their Proxmox Backup Server found. */
@NullMarked
package dev.holdfast.backups.verify;

import org.jspecify.annotations.NullMarked;
