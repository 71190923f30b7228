/** The cloud-init settings of virtual machines. */
@NullMarked
package dev.holdfast.vms.cloudinit;

import org.jspecify.annotations.NullMarked;
