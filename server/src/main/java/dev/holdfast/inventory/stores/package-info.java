/** What the shared storages of all clusters stand for, also of those that do not answer: two clusters may use the same. */
@NullMarked
package dev.holdfast.inventory.stores;

import org.jspecify.annotations.NullMarked;
