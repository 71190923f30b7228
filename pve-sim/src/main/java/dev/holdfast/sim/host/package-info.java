/**
 * What runs on a node or in a container beside the API: Proxmox VE's own programs, packages, services, the network. Entry
 * points: {@code NodeComputer}, {@code ContainerComputer}.
 */
@NullMarked
package dev.holdfast.sim.host;

import org.jspecify.annotations.NullMarked;
