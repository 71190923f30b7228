/**
 * The only package that depends on the HTTP library: HTTP/1.1, HTTP/2, WebSocket, and requests to servers that are no
 * hypervisors. Each request runs on one virtual thread. Entry points: {@code HttpServer}, {@code WebClient}.
 *
 * <p>A request must arrive within {@code ArrivalLimits}, however slowly it keeps sending bytes. One that is refused before
 * its body is read still gets a complete response: the rest of the body is discarded within limits; over HTTP/2 it is
 * declined with NO_ERROR.
 *
 * <p>WebSockets use the core API of Jetty, which delivers one frame for each demand. The API above it would add three
 * libraries and collect messages in buffers of its own.
 */
@NullMarked
package dev.holdfast.http.stack;

import org.jspecify.annotations.NullMarked;
