/** Deleting virtual machines with their disks. */
@NullMarked
package dev.holdfast.vms.delete;

import org.jspecify.annotations.NullMarked;
