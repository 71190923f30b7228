/**
 * The files of firewalls: {@link dev.holdfast.sim.model.firewall.Firewalls} has those of a cluster, {@link
 * dev.holdfast.sim.model.firewall.FirewallLog} is the log of a node.
 */
@NullMarked
package dev.holdfast.sim.model.firewall;

import org.jspecify.annotations.NullMarked;
