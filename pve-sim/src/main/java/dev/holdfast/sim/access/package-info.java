/**
 * Users and privileges: {@link dev.holdfast.sim.access.Access} has those of a cluster.
 *
 * <p>Users with their tokens, groups, roles, the access list and pools, signing in and tickets, and the paths of all of
 * them. Each request is made by a {@link dev.holdfast.sim.access.Caller}. The privilege that a path needs is defined
 * with the path, not here; the tokens that tests use are {@link dev.holdfast.sim.Token} of the core.
 */
@NullMarked
package dev.holdfast.sim.access;

import org.jspecify.annotations.NullMarked;
