/**
 * The simulator's own shell and its computer: files, processes and programs. Nothing here runs a program of the machine
 * that the simulator runs on, or accesses its files.
 *
 * <p>A text contains one byte per character, as shell variables do, so that data passes through pipes unchanged.
 */
@NullMarked
package dev.holdfast.sim.shell;

import org.jspecify.annotations.NullMarked;
