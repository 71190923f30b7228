/**
 * The server of a node: {@link dev.holdfast.sim.server.Api} answers requests with the routes of all paths.
 */
@NullMarked
package dev.holdfast.sim.server;

import org.jspecify.annotations.NullMarked;
