package dev.holdfast.sim.shell.parse;

/** A syntax error in a script. */
public final class SyntaxError extends RuntimeException {
    /** Creates the exception; the text says what is wrong. */
    public SyntaxError(String what) {
        super("syntax error: " + what, null, false, false);
    }
}
