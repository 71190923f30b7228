/** The state of the hardware of nodes: disks, ZFS pools, Ceph, pending updates and certificates, read on slow clocks in the background. */
@NullMarked
package dev.holdfast.hardware;

import org.jspecify.annotations.NullMarked;
