/** A node's network interfaces and bridges. */
@NullMarked
package dev.holdfast.pve.network;

import org.jspecify.annotations.NullMarked;
