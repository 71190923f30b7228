package dev.holdfast.jobs;

/** How a task on a host ended, as far as is known. {@code LOST} is not a failure: the end is unknown. */
public enum TaskEnd {
    OK,
    WARNINGS,
    FAILED,
    LOST
}
