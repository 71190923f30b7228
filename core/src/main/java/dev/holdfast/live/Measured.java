package dev.holdfast.live;

import dev.holdfast.access.Ownership;

/**
 * The current values of one resource.
 *
 * @param values what viewers receive, a record with the id; compared with what they received before
 */
public record Measured(long id, Ownership ownership, Object values) {}
