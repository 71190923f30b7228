/**
 * The paths that create guests: new ones, clones, and those restored from a backup.
 */
@NullMarked
package dev.holdfast.sim.api.create;

import org.jspecify.annotations.NullMarked;
