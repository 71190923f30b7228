/**
 * Who may do what: {@link dev.holdfast.sim.access.Access} holds it for a cluster.
 *
 * <p>Users with their tokens, groups, roles, the access list and pools, signing in and tickets, and the paths of all of
 * them. Each request is made by a {@link dev.holdfast.sim.access.Caller}. Which privilege a path needs is said where the
 * path is, not here; the tokens that tests hand out are the core's {@link dev.holdfast.sim.Token}.
 */
@NullMarked
package dev.holdfast.sim.access;

import org.jspecify.annotations.NullMarked;
