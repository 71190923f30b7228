package dev.holdfast.sim.shell.text;

/** A feature that this shell or its programs do not support: one line of error, status 2, and nothing is executed. */
public final class NotModelled extends RuntimeException {
    /** Creates the exception for an unsupported feature. */
    public NotModelled(String what) {
        super("not modelled: " + what, null, false, false);
    }
}
