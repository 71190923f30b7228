/**
 * The last known state of each cluster, as one snapshot that each poll replaces as a whole. {@code Inventory} answers from
 * memory; {@code Poller} polls; a {@code Survey} reads after polls what they do not contain, when they show that it changed. Not here: history (metrics) and
 * what users decided about guests ({@code apps}).
 *
 * <p>Pages read snapshots and make no call per guest. An unknown value is null, never zero: the counters of a stopped guest,
 * the values of an offline node, the disk usage of a virtual machine. What a value of Proxmox VE means is decided once, in
 * {@code SnapshotReader}: 0 is unknown where nothing proves it, and the memory of a machine is the guest's own view or
 * unknown; the host's view is a metric of its own. A shared storage is in a snapshot once; its sizes are unknown if no node
 * can access it. What is known of the guests of a silent host has the time from when it is.
 *
 * <p>After a start people come first: of many clusters a few are asked at a time, and whoever asks for one does not wait for the others.
 */
@NullMarked
package dev.holdfast.inventory;

import org.jspecify.annotations.NullMarked;
