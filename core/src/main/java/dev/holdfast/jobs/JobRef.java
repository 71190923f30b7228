package dev.holdfast.jobs;

/**
 * The job that was started.
 *
 * @param job the id of the job
 */
public record JobRef(long job) {}
