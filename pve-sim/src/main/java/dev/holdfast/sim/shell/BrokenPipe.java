package dev.holdfast.sim.shell;

import java.io.IOException;

/** Nobody reads any more what is written; whoever does not listen for that signal ends. */
public final class BrokenPipe extends IOException {
    /** The usual words. */
    public BrokenPipe() {
        super("Broken pipe");
    }
}
