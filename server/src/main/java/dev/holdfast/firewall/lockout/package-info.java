/**
 * Which ways to a node a change of its firewall would cut: Holdfast's own, and those of the user who makes the change. Entry
 * points: {@code Lockout}, {@code Effects}.
 */
@NullMarked
package dev.holdfast.firewall.lockout;

import org.jspecify.annotations.NullMarked;
