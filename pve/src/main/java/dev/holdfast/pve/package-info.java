/**
 * A client for the Proxmox VE API. {@link dev.holdfast.pve.Pve} makes clients, {@link dev.holdfast.pve.PveClient} is one
 * endpoint with one token.
 *
 * <p>Two rules apply to everything read here: a value that the endpoint omits is null and never 0, and no response, however
 * malformed, makes a call fail with anything but a {@link dev.holdfast.pve.wire.PveException}. What destroys or opens
 * something is decided by complete lists ({@code complete()} of the clients): one of which a row can't be read is refused,
 * because what is unknown would count as what does not exist. Pages show the other rows.
 *
 * <p>Out of scope: apps, jobs, databases, retries of writes.
 */
@NullMarked
package dev.holdfast.pve;

import org.jspecify.annotations.NullMarked;
