/**
 * The paths of guests that exist; start reading at {@link dev.holdfast.sim.api.guest.GuestPaths}. Covers configuration,
 * disks, power, snapshots, templates, destruction and the guest agent.
 */
@NullMarked
package dev.holdfast.sim.api.guest;

import org.jspecify.annotations.NullMarked;
