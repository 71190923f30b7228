/**
 * Making backups of guests: of some, of one, or what a backup job of Proxmox VE includes. Entry points: {@code
 * BackupRunJob}, {@code GuestBackupJob}, {@code HostJobRunJob}.
 */
@NullMarked
package dev.holdfast.backups.run;

import org.jspecify.annotations.NullMarked;
