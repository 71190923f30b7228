/**
 * VMs and containers; start reading at {@link dev.holdfast.sim.guest.GuestPaths}.
 *
 * <p>Covers creation, destruction, power, configuration, disks, snapshots, clones, migration within a cluster and to
 * another, and the guest agent. Tests use the core's {@link dev.holdfast.sim.SimGuest}; consoles are in the core too.
 * Backups are in {@code storage}.
 */
@NullMarked
package dev.holdfast.sim.guest;

import org.jspecify.annotations.NullMarked;
