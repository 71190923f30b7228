/**
 * Storages and their content; start reading at {@link dev.holdfast.sim.storage.StoragePaths} and
 * {@link dev.holdfast.sim.storage.StorageConfigPaths}.
 *
 * <p>Covers content, uploads, backups with vzdump, retention and restoring guests. Tests use the core's
 * {@link dev.holdfast.sim.SimStorage} with its {@link dev.holdfast.sim.Volume}s; the disks of guests are not here.
 */
@NullMarked
package dev.holdfast.sim.storage;

import org.jspecify.annotations.NullMarked;
