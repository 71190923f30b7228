/**
 * The paths that migrate guests within a cluster and to another.
 */
@NullMarked
package dev.holdfast.sim.api.migration;

import org.jspecify.annotations.NullMarked;
