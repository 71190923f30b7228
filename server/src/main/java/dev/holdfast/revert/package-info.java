/**
 * Switches on nodes that put old files back by themselves, unless Holdfast reaches the node in time: nobody is locked out by
 * a change of a network or firewall.
 *
 * <p>Whether the old or the new files remain is decided by the rename of one file on the node; the job reports what that
 * was. Entry points: {@code RevertSwitches}, and the script {@code switch.sh} that the node runs.
 */
@NullMarked
package dev.holdfast.revert;

import org.jspecify.annotations.NullMarked;
