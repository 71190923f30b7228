package dev.holdfast.ssh;

/** Receives a command's lines, from two threads: one for standard output, one for standard error. */
public interface CommandOutput {
    /** A line of standard output that is not empty. */
    void out(String line);

    /** Every line of standard output, with its position. */
    default void out(PrintedLine line) {
        if (!line.text().isEmpty()) out(line.text());
    }

    /** A line of standard error that is not empty. */
    void err(String line);
}
