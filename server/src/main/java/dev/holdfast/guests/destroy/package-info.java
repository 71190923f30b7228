/** Destroying a guest with its disks: what uninstalling an app and deleting a virtual machine have in common. */
@NullMarked
package dev.holdfast.guests.destroy;

import org.jspecify.annotations.NullMarked;
