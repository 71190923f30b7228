package dev.holdfast.sim.shell.process;

import java.io.InputStream;
import java.io.OutputStream;

/** Something that one descriptor reads and writes. */
public interface TwoWay {
    /** What is read from it. */
    InputStream in();

    /** Writes to it. */
    OutputStream out();
}
