/**
 * Creating virtual machines, empty or from an image. Entry points: {@code VmCreation}, {@code VmCreateJob}.
 *
 * <p>Everything about a new machine is checked before its job starts, because Proxmox VE accepts an unknown bridge, and
 * computes for minutes for a disk without room. The job takes the ID ({@code FreeIds}), one creation at a time in a cluster,
 * and takes the next one if the ID was taken meanwhile. The machine gets a SMBIOS UUID by which the job recognises it: only
 * a machine with this UUID is continued with, or removed after a failure. What Proxmox VE accepted is read back, and a value
 * that it ignored is an error.
 *
 * <p>{@code known-images.json} lists images of distributions ({@code KnownImages}). Their addresses lead to the newest build
 * where the distribution has such an address, so that a checksum is read from its publisher at each creation.
 */
@NullMarked
package dev.holdfast.vms.create;

import org.jspecify.annotations.NullMarked;
