/**
 * A client for the Proxmox VE API. {@link dev.holdfast.pve.Pve} is the transport shared by all, {@link
 * dev.holdfast.pve.PveClient} is one endpoint with one token.
 *
 * <p>The HTTP/1.1 underneath is our own, on TLS sockets, because four things must hold together: the certificate is
 * checked inside the handshake, the address is checked where the socket connects, a deadline ends a call whatever it waits
 * for, and the reason phrase can be read, in which Proxmox VE before 8.4 tells all its errors.
 *
 * <p>Not here: apps, jobs, databases, retries of orders.
 */
@NullMarked
package dev.holdfast.pve;

import org.jspecify.annotations.NullMarked;
