/** Single files of backups on a Proxmox Backup Server. */
@NullMarked
package dev.holdfast.backups.files;

import org.jspecify.annotations.NullMarked;
