package dev.holdfast.jobs;

import java.time.Instant;

/** One line of a job's transcript. Ids count from 1 for each job. */
public record JobEvent(long id, Instant ts, Stream stream, String message) {

    /** Where a line comes from: the work, its complaints, or Holdfast itself. */
    public enum Stream {
        STDOUT,
        STDERR,
        STATUS
    }
}
