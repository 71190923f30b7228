/**
 * Switches on nodes that put old files back by themselves, unless Holdfast reaches the node in time: nobody is locked out by
 * a change of a network or firewall.
 */
@NullMarked
package dev.holdfast.revert;

import org.jspecify.annotations.NullMarked;
