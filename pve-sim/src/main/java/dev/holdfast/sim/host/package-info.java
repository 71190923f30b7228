/** The specific programs of nodes and containers: Proxmox VE's own tools, packages, services, the network. */
@NullMarked
package dev.holdfast.sim.host;

import org.jspecify.annotations.NullMarked;
