/** The clients of containers and virtual machines. Entry point: {@code PveGuest}. */
@NullMarked
package dev.holdfast.pve.guest;

import org.jspecify.annotations.NullMarked;
