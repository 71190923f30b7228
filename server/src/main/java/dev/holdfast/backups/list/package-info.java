/** The backups that a user may read, and changing one. Entry point: {@code BackupOverview}. */
@NullMarked
package dev.holdfast.backups.list;

import org.jspecify.annotations.NullMarked;
