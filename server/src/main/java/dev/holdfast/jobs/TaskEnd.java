package dev.holdfast.jobs;

/** How a task on a host ended, as far as we know. {@code LOST} is not a failure: nobody knows. */
public enum TaskEnd {
    OK,
    WARNINGS,
    FAILED,
    LOST
}
