package dev.holdfast.sim.shell;

/** Something that this shell or one of its programs does not know: said in one line, with status 2, and nothing is done. */
public final class NotModelled extends RuntimeException {
    /** What it does not know. */
    public NotModelled(String what) {
        super("not modelled: " + what, null, false, false);
    }
}
