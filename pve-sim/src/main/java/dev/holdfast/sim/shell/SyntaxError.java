package dev.holdfast.sim.shell;

/** A script that is none. */
final class SyntaxError extends RuntimeException {
    SyntaxError(String what) {
        super("syntax error: " + what, null, false, false);
    }
}
