package dev.holdfast.base.db;

/**
 * How the database feels: {@code READ_ONLY} and {@code FULL} still answer reads. The last three stay until the service is
 * started again, for nothing that succeeds later makes them untrue.
 */
public enum Health {
    OK,
    READ_ONLY,
    FULL,
    DOWN,
    CORRUPT,
    REPLACED,
    TAKEN
}
