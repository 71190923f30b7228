/**
 * Calls and routes of the API, without any path: {@link dev.holdfast.sim.api.Route} is a path with its parameters, its
 * privilege check and its handler, to which {@link dev.holdfast.sim.api.ApiCall} is passed.
 */
@NullMarked
package dev.holdfast.sim.api;

import org.jspecify.annotations.NullMarked;
