/**
 * The files of a simulated computer, in memory, and the patterns that match their names. Entry point: {@code FileTree}.
 */
@NullMarked
package dev.holdfast.sim.shell.file;

import org.jspecify.annotations.NullMarked;
