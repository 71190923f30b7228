/**
 * Machines and containers: {@link dev.holdfast.sim.guest.GuestPaths} is the way in.
 *
 * <p>Their making and end, power, configuration, disks, snapshots, clones, moving within a cluster and to another, and the
 * agent inside. The guest that tests take in hand is the core's {@link dev.holdfast.sim.SimGuest}; its consoles are there
 * too. Backups of it are in {@code storage}.
 */
@NullMarked
package dev.holdfast.sim.guest;

import org.jspecify.annotations.NullMarked;
