/** Containers and virtual machines. */
@NullMarked
package dev.holdfast.pve.guest;

import org.jspecify.annotations.NullMarked;
