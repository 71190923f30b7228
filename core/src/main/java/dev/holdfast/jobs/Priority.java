package dev.holdfast.jobs;

/** Work that a user waits for runs before bulk work. The admission's SQL sorts by these names. */
public enum Priority {
    PEOPLE,
    BULK
}
