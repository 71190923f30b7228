package dev.holdfast.jobs;

/** What a person waits for goes before bulk work. The admission's SQL orders by these words. */
public enum Priority {
    PEOPLE,
    BULK
}
