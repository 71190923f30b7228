/**
 * Volumes of storages, what they contain, and how the configuration of a guest names them.
 */
@NullMarked
package dev.holdfast.sim.model.volume;

import org.jspecify.annotations.NullMarked;
