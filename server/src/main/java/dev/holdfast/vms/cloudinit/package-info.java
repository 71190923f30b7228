/** The cloud-init settings of virtual machines. Entry point: {@code CloudInitSettings}. */
@NullMarked
package dev.holdfast.vms.cloudinit;

import org.jspecify.annotations.NullMarked;
