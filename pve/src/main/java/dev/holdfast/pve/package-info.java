/**
 * A client for the Proxmox VE API. {@link dev.holdfast.pve.Pve} is the transport shared by all endpoints, {@link
 * dev.holdfast.pve.PveClient} is one endpoint with one token.
 *
 * <p>The HTTP/1.1 client underneath is our own, on TLS sockets, because it must combine five properties: the certificate is
 * checked inside the handshake of every connection, the address is checked when the socket connects, one deadline ends a
 * call whatever it waits for, the caller learns whether a write was sent, and the reason phrase can be read, in which
 * Proxmox VE before 8.4 reports all its errors. The JDK's client hides the reason phrase. With any other api, trust,
 * dialling, deadlines and the retry rule would still be ours; it would only take over parsing headers and chunks.
 *
 * <p>A console is opened under the same rules, over a connection of its own, and lasts until either side closes it.
 *
 * <p>Two rules apply to everything read here: a value that the endpoint omits is null and never 0, and no response, however
 * malformed, makes a call fail with anything but a {@link dev.holdfast.pve.PveException}.
 *
 * <p>Out of scope: apps, jobs, databases, retries of writes.
 */
@NullMarked
package dev.holdfast.pve;

import org.jspecify.annotations.NullMarked;
