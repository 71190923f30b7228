/**
 * Backups of this service itself: one file with the whole database, and with the master key if a passphrase seals it
 * (docs/own-backup.md). Entry points: {@link dev.holdfast.instance.backup.ServiceBackup}, {@link
 * dev.holdfast.instance.backup.ServiceRestore}.
 *
 * <p>Whatever the service stores its data in, a backup is a SQLite database. It gets its name after it was read again. A
 * restore changes nothing before the backup was examined and opened with its key.
 */
@NullMarked
package dev.holdfast.instance.backup;

import org.jspecify.annotations.NullMarked;
