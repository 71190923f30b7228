/** Single files of backups on a Proxmox Backup Server. Entry points: {@code BackupFiles}, {@code FilePath}. */
@NullMarked
package dev.holdfast.backups.files;

import org.jspecify.annotations.NullMarked;
