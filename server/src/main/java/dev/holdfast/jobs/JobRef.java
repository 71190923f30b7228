package dev.holdfast.jobs;

/** The job that was started. */
public record JobRef(long job) {}
