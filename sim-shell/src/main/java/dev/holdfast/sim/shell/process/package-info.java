/**
 * A simulated computer: its processes, signals, streams and programs. Nothing here runs a program of the machine that the
 * simulator runs on, or accesses its files. Entry point: {@code Computer}.
 */
@NullMarked
package dev.holdfast.sim.shell.process;

import org.jspecify.annotations.NullMarked;
