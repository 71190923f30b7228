/**
 * Apps: containers that were adopted or installed. {@code Apps} reads them; each main operation has its own class ({@code
 * Adoption}, {@code Reconfiguration}, {@code Uninstallation}, {@code GuestNetwork}). The current state of a container is in
 * the inventory.
 */
@NullMarked
package dev.holdfast.apps;

import org.jspecify.annotations.NullMarked;
