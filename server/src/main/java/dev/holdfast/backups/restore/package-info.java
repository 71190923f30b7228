/**
 * Restoring guests from backups, as new guests or in place. Entry points: {@code RestoreJob}, {@code ArchivedConfig}.
 */
@NullMarked
package dev.holdfast.backups.restore;

import org.jspecify.annotations.NullMarked;
