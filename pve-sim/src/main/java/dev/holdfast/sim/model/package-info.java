/**
 * The state of a data centre and what changes it: {@link dev.holdfast.sim.model.DataCentre} has clusters, a cluster has
 * nodes, guests, storages and tasks.
 *
 * <p>It knows no path, no request and no connection. What a node runs, such as its API, its SSH service and its shell, it
 * knows as interfaces of its own. Tests may use everything public here, as if a user worked in a shell on a node.
 */
@NullMarked
package dev.holdfast.sim.model;

import org.jspecify.annotations.NullMarked;
