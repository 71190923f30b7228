/**
 * Storages and what lies on them: {@link dev.holdfast.sim.storage.StoragePaths} and
 * {@link dev.holdfast.sim.storage.StorageConfigPaths} are the ways in.
 *
 * <p>Content, uploads, backups with vzdump, which of them are kept, and guests made from them. The storage that tests take
 * in hand is the core's {@link dev.holdfast.sim.SimStorage} with its {@link dev.holdfast.sim.Volume}s; how guests use
 * their disks is not here.
 */
@NullMarked
package dev.holdfast.sim.storage;

import org.jspecify.annotations.NullMarked;
