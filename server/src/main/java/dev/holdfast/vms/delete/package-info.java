/** Deleting virtual machines with their disks. Entry point: {@code VmDeletion}. */
@NullMarked
package dev.holdfast.vms.delete;

import org.jspecify.annotations.NullMarked;
