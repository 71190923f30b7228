/**
 * A shell of our own and the computer that it runs on: its files, its processes, its programs. Nothing here runs a program
 * of the machine that the simulator runs on, or touches its files.
 *
 * <p>A text holds one byte in each character, as a shell's variables do: so what goes through pipes stays as it is.
 */
@NullMarked
package dev.holdfast.sim.shell;

import org.jspecify.annotations.NullMarked;
