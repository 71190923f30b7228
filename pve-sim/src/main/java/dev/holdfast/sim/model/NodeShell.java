package dev.holdfast.sim.model;

import dev.holdfast.sim.shell.process.Computer;
import dev.holdfast.sim.shell.process.Descriptors;
import dev.holdfast.sim.shell.process.Terminal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The shell of a node: files, processes, programs. */
public interface NodeShell {
    /** The computer that it runs on. */
    Computer computer();

    /** Adds a line to root's authorized keys. */
    void authorize(String publicLine);

    /** Replaces root's authorized keys by these lines. */
    void authorizeOnly(String lines);

    /** Runs a line as root's login shell does, and returns its exit status. */
    int run(String line, Descriptors descriptors) throws InterruptedException;

    /** The same at a terminal; without a line an interactive shell. */
    int run(@Nullable String line, Terminal terminal, Map<String, String> environment) throws InterruptedException;
}
