/**
 * The paths of storages and their content; start reading at {@link dev.holdfast.sim.api.storage.StoragePaths} and {@link
 * dev.holdfast.sim.api.storage.StorageConfigPaths}.
 */
@NullMarked
package dev.holdfast.sim.api.storage;

import org.jspecify.annotations.NullMarked;
