/**
 * Users and privileges: {@link dev.holdfast.sim.model.access.Access} has those of a cluster.
 *
 * <p>Users with their tokens, groups, roles, the access list, pools and tickets. Each request is made by a {@link
 * dev.holdfast.sim.model.access.Caller}. The privilege that a path needs is defined with the path.
 */
@NullMarked
package dev.holdfast.sim.model.access;

import org.jspecify.annotations.NullMarked;
