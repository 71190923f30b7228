/**
 * Destroying a guest with its disks, and what that leaves: the part that uninstalling an app and deleting a virtual machine
 * have in common. Entry point: {@code GuestDestruction}.
 */
@NullMarked
package dev.holdfast.guests.destroy;

import org.jspecify.annotations.NullMarked;
