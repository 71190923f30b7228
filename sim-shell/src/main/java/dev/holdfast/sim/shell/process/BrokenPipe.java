package dev.holdfast.sim.shell.process;

import java.io.IOException;

/** The reader of a pipe has closed it; without a trap for SIGPIPE the writing process ends. */
public final class BrokenPipe extends IOException {
    /** Creates the exception with the usual message. */
    public BrokenPipe() {
        super("Broken pipe");
    }
}
