package dev.holdfast.jobs;

import java.time.Instant;

/**
 * One line of a job's transcript. IDs count from 1 for each job.
 *
 * @param id the number of the line within its job, from 1
 * @param ts when Holdfast recorded the line
 * @param stream {@code stdout} and {@code stderr}: the work's output; {@code status}: Holdfast itself
 * @param message the text without terminal control sequences and known secrets; cut after 16,000 characters
 */
public record JobEvent(long id, Instant ts, Stream stream, String message) {

    /** The source of a line: the work's output, its error output, or Holdfast itself. */
    public enum Stream {
        STDOUT,
        STDERR,
        STATUS
    }
}
