/**
 * Updates of the service itself: the signed list of releases, putting one in force, and reporting it afterwards
 * (docs/own-update.md). The switch between two versions is made by the launcher of the installation ({@code
 * dist/package/supervise}), because neither version can report on its own failure. Entry points: {@code Releases}, {@code
 * UpdateServiceJob}, {@code ServiceUpdateArea}.
 *
 * <p>No job starts before the launcher has decided ({@code Probation}): going back puts the database back, too, and an order
 * given in between would be forgotten.
 */
@NullMarked
package dev.holdfast.meta.update;

import org.jspecify.annotations.NullMarked;
