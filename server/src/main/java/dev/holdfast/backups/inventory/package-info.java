/**
 * Which backups there are: read from all storages in the background, each storage on its own. Entry points: {@code
 * BackupReader}, {@code KnownBackups}, {@code Attribution}.
 *
 * <p>Whose a thing on a shared storage is can be certain only if every enrolled cluster that may use the storage was read
 * since it was made ({@code KnownStores.parties}).
 */
@NullMarked
package dev.holdfast.backups.inventory;

import org.jspecify.annotations.NullMarked;
