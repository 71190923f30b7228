/** The state of the hardware of nodes: disks, ZFS pools, Ceph, and pending updates, read on slow clocks in the background. */
@NullMarked
package dev.holdfast.hardware;

import org.jspecify.annotations.NullMarked;
