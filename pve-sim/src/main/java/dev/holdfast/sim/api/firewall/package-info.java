/**
 * The paths of firewalls: {@link dev.holdfast.sim.api.firewall.FirewallPaths} is the entry point.
 */
@NullMarked
package dev.holdfast.sim.api.firewall;

import org.jspecify.annotations.NullMarked;
