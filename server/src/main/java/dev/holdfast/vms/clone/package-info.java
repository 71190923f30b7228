/** Cloning virtual machines, and converting them to templates. Entry point: {@code VmCloning}. */
@NullMarked
package dev.holdfast.vms.clone;

import org.jspecify.annotations.NullMarked;
