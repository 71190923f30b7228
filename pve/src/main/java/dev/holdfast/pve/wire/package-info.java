/**
 * TLS, HTTP/1.1 and WebSocket as far as a client of Proxmox VE needs them, and how a call can fail. Nothing here knows a
 * path of the API.
 *
 * <p>The client is our own, on TLS sockets, because it must combine five properties: the certificate is checked inside the
 * handshake of every connection, the address is checked when the socket connects, one deadline ends a call whatever it waits
 * for, the caller learns whether a write was sent, and the reason phrase can be read, in which Proxmox VE before 8.4 reports
 * all its errors. The JDK's client hides the reason phrase, and Jetty's rejects one with a control character:
 * docs/decisions/own-http-client.md.
 *
 * <p>An order is always sent over a new connection: if a kept connection had died, it would be unknown whether the order was
 * carried out. Two time limits are usual, 15 s for what a person waits for and 30 s for the rest ({@code Timeouts}); uploads
 * and streamed archives have their own.
 */
@NullMarked
package dev.holdfast.pve.wire;

import org.jspecify.annotations.NullMarked;
