package dev.holdfast.sim.shell;

import java.io.IOException;

/** A program. */
@FunctionalInterface
public interface Tool {
    /** Runs the program and returns its exit status. */
    int run(Call call) throws IOException, InterruptedException;
}
