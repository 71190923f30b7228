/** What is particular to the shells of nodes and containers: Proxmox VE's own programs, packages, services, the network. */
@NullMarked
package dev.holdfast.sim.host;

import org.jspecify.annotations.NullMarked;
