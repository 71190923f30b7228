/**
 * Teams of users, their members, and the networks from which memberships apply. The entry point is {@code Teams}. Not here:
 * accounts ({@code auth}).
 */
@NullMarked
package dev.holdfast.teams;

import org.jspecify.annotations.NullMarked;
