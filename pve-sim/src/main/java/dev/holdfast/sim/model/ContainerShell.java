package dev.holdfast.sim.model;

import dev.holdfast.sim.shell.process.Computer;
import java.util.Map;

/** The inside of a container: files, programs, services. */
public interface ContainerShell {
    /** The computer that its shell runs on. */
    Computer computer();

    /** The files that a backup includes, by path: mode, colon, content. */
    Map<String, String> saved();

    /** Replaces all files except the programs by these. */
    void unpack(Map<String, String> saved);
}
