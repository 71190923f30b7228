package dev.holdfast.base.db;

/** How the database feels: {@code READ_ONLY} and {@code FULL} still answer reads. */
public enum Health {
    OK,
    READ_ONLY,
    FULL,
    DOWN
}
