/**
 * Backups of this service itself: one file with the whole database, and with the master key if a passphrase seals it. Entry points:
 * {@link dev.holdfast.instance.backup.ServiceBackup}, {@link dev.holdfast.instance.backup.ServiceRestore}.
 */
@NullMarked
package dev.holdfast.instance.backup;

import org.jspecify.annotations.NullMarked;
