/**
 * Firewalls of data centres, nodes and guests: {@link dev.holdfast.sim.firewall.FirewallPaths} is the way in.
 *
 * <p>What they are told is kept by {@link dev.holdfast.sim.firewall.Firewalls}, one for each data centre; a node keeps its
 * {@link dev.holdfast.sim.firewall.FirewallLog}. That no packet is filtered is on purpose. This package and the core know
 * each other: the core lists the paths and owns the state, the paths are written with its routes and parameters.
 */
@NullMarked
package dev.holdfast.sim.firewall;

import org.jspecify.annotations.NullMarked;
