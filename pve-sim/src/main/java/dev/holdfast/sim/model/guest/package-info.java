/**
 * Parts of a guest that know nothing of its cluster.
 */
@NullMarked
package dev.holdfast.sim.model.guest;

import org.jspecify.annotations.NullMarked;
