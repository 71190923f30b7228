/**
 * Nodes and the clusters they form, without their guests and storages: {@link dev.holdfast.sim.node.NodePaths} and
 * {@link dev.holdfast.sim.node.ClusterPaths} are the entry points.
 *
 * <p>Interfaces, settings, services, power, packages, logs, tasks and past statistics, the options of a data centre and
 * its backup jobs, each with its paths. {@link dev.holdfast.sim.SimNode} and {@link dev.holdfast.sim.SimTask}, which
 * all areas share, are in the core.
 */
@NullMarked
package dev.holdfast.sim.node;

import org.jspecify.annotations.NullMarked;
