/**
 * Bytes and connections, independent of the data centre: {@link dev.holdfast.sim.wire.Listener} is the entry point.
 *
 * <p>HTTP/1.1 with the limits and peculiarities of pveproxy, its forms and uploads, WebSockets and certificates. A
 * {@link dev.holdfast.sim.wire.Request} is answered with a {@link dev.holdfast.sim.wire.Response}; an error is a {@link
 * dev.holdfast.sim.wire.Failure}. This package uses nothing else of the simulator: the code that handles its requests
 * decides about paths, callers and faults.
 */
@NullMarked
package dev.holdfast.sim.wire;

import org.jspecify.annotations.NullMarked;
