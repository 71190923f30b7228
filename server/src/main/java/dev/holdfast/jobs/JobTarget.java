package dev.holdfast.jobs;

/** The target of a job: {@code app}, {@code vm} or {@code host}, its ID, and its name when the job was created. */
public record JobTarget(String type, long id, String name) {}
