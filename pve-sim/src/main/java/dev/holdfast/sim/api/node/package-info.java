/**
 * The paths of nodes and the clusters they form: {@link dev.holdfast.sim.api.node.NodePaths} and {@link
 * dev.holdfast.sim.api.node.ClusterPaths} are the entry points. Interfaces, settings, services, power, packages, logs,
 * tasks and past statistics, the options of a data centre and its backup jobs.
 */
@NullMarked
package dev.holdfast.sim.api.node;

import org.jspecify.annotations.NullMarked;
