/**
 * The paths of users, tokens, groups, roles, the access list and pools, and signing in.
 */
@NullMarked
package dev.holdfast.sim.api.access;

import org.jspecify.annotations.NullMarked;
