/**
 * Bytes and connections, which know nothing of a data centre: {@link dev.holdfast.sim.wire.Listener} is the way in.
 *
 * <p>HTTP/1.1 as strict and as odd as pveproxy's, with its forms and uploads, WebSockets and certificates. A request goes
 * out as a {@link dev.holdfast.sim.wire.Request} and comes back as a {@link dev.holdfast.sim.wire.Response}; what is
 * refused is a {@link dev.holdfast.sim.wire.Failure}. Nothing here knows the rest of the simulator: what paths mean, who
 * asks and which faults are wanted is decided by whoever listens.
 */
@NullMarked
package dev.holdfast.sim.wire;

import org.jspecify.annotations.NullMarked;
