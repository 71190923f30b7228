/**
 * Types of parameters and of values in property strings, with the error texts of Proxmox VE.
 */
@NullMarked
package dev.holdfast.sim.schema;

import org.jspecify.annotations.NullMarked;
