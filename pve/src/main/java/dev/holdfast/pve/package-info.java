/**
 * A client for the Proxmox VE API. {@link dev.holdfast.pve.Pve} is the transport shared by all, {@link
 * dev.holdfast.pve.PveClient} is one endpoint with one token.
 *
 * <p>The HTTP/1.1 underneath is our own, on TLS sockets, because five things must hold together: the certificate is
 * checked inside the handshake of every connection, the address is checked where the socket connects, one deadline ends
 * a call whatever it waits for, it is known whether an order left, and the reason phrase can be read, in which Proxmox VE
 * before 8.4 tells all its errors. The JDK's client hides the reason phrase. With any other, trust, dialling, deadlines and
 * the rule when to ask again would still be ours, and what it would take over is the reading of headers and chunks.
 *
 * <p>A console is opened under the same rules, over a connection of its own, and then lasts until either side closes it.
 *
 * <p>Two rules for what is read here: what the endpoint leaves out is null and never 0, and no answer, however odd, makes
 * a call fail with anything but a {@link dev.holdfast.pve.PveException}.
 *
 * <p>Not here: apps, jobs, databases, retries of orders.
 */
@NullMarked
package dev.holdfast.pve;

import org.jspecify.annotations.NullMarked;
