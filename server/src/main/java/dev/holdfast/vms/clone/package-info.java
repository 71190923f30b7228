/** Cloning virtual machines, and converting them to templates. */
@NullMarked
package dev.holdfast.vms.clone;

import org.jspecify.annotations.NullMarked;
