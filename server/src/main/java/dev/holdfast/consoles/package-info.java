/**
 * Consoles of containers, virtual machines and nodes, and the terminals of jobs (docs/consoles.md). {@code Consoles} issues
 * tickets, keeps the limits and runs what tickets open; how to get to a console is in {@code consoles.way}, what runs
 * between it and its viewer in {@code consoles.relay}.
 *
 * <p>What Proxmox VE itself asks for is answered here: neither its tickets nor its passwords go on. Limits count on each
 * replica for itself.
 */
@NullMarked
package dev.holdfast.consoles;

import org.jspecify.annotations.NullMarked;
