/**
 * Files of nodes and clusters: interfaces, settings, services, the options of a data centre, backup jobs.
 */
@NullMarked
package dev.holdfast.sim.model.node;

import org.jspecify.annotations.NullMarked;
