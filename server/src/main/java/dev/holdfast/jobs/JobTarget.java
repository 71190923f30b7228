package dev.holdfast.jobs;

/** What a job is about: {@code app}, {@code vm}, {@code host} and its id; the name as it was when it was asked for. */
public record JobTarget(String type, long id, String name) {}
