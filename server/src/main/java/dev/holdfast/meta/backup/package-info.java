/**
 * Backups of the service itself through the API: those in its directory, one now, and at planned times. How a backup is made and
 * restored is in {@link dev.holdfast.instance.backup}. Entry point: {@link dev.holdfast.meta.backup.ServiceBackupArea}.
 */
@NullMarked
package dev.holdfast.meta.backup;

import org.jspecify.annotations.NullMarked;
