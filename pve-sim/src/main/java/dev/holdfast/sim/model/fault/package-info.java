/**
 * Faults and delays; {@link dev.holdfast.sim.model.fault.Faults} has those of a data centre.
 */
@NullMarked
package dev.holdfast.sim.model.fault;

import org.jspecify.annotations.NullMarked;
