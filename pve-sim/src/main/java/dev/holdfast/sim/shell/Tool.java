package dev.holdfast.sim.shell;

import java.io.IOException;

/** A program. */
@FunctionalInterface
public interface Tool {
    /** Runs it and tells its exit status. */
    int run(Call call) throws IOException, InterruptedException;
}
