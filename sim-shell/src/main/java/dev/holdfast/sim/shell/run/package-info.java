/**
 * The execution of scripts: the state of a shell, its control flow, builtins, traps and subshells. Entry point: {@code
 * Interpreter}.
 */
@NullMarked
package dev.holdfast.sim.shell.run;

import org.jspecify.annotations.NullMarked;
