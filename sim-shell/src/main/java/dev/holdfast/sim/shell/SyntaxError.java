package dev.holdfast.sim.shell;

/** A syntax error in a script. */
final class SyntaxError extends RuntimeException {
    SyntaxError(String what) {
        super("syntax error: " + what, null, false, false);
    }
}
