/**
 * What the shared storages of all clusters stand for, stored, so that it counts for hosts that do not answer: two clusters
 * may use the same. Entry points: {@code KnownStores}, {@code Party}.
 */
@NullMarked
package dev.holdfast.inventory.stores;

import org.jspecify.annotations.NullMarked;
