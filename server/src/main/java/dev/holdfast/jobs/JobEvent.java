package dev.holdfast.jobs;

import java.time.Instant;

/** One line of a job's transcript. IDs count from 1 for each job. */
public record JobEvent(long id, Instant ts, Stream stream, String message) {

    /** The source of a line: the work's output, its error output, or Holdfast itself. */
    public enum Stream {
        STDOUT,
        STDERR,
        STATUS
    }
}
