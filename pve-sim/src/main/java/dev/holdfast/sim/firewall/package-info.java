/**
 * Firewalls of data centres, nodes and guests: {@link dev.holdfast.sim.firewall.FirewallPaths} is the entry point.
 *
 * <p>Their configuration is stored in {@link dev.holdfast.sim.firewall.Firewalls}, one for each cluster; a node has its
 * {@link dev.holdfast.sim.firewall.FirewallLog}. No packet is filtered, on purpose. This package and the core depend on
 * each other: the core lists the paths and owns the state, the paths are written with its routes and parameters.
 */
@NullMarked
package dev.holdfast.sim.firewall;

import org.jspecify.annotations.NullMarked;
