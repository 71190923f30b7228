package dev.holdfast.sim.shell.process;

import dev.holdfast.sim.shell.file.FileEntry;
import java.io.IOException;

/** A program. */
@FunctionalInterface
public interface Tool extends FileEntry.Program {
    /** Runs the program and returns its exit status. */
    int run(Call call) throws IOException, InterruptedException;

    /** Whether the program gets a process of its own. */
    default boolean lasts() {
        return false;
    }
}
