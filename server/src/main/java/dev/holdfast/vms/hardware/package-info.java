/** The devices of virtual machines that are neither disks nor NICs. Entry point: {@code VmHardware}. */
@NullMarked
package dev.holdfast.vms.hardware;

import org.jspecify.annotations.NullMarked;
