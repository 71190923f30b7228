package dev.holdfast.metrics.store;

import dev.holdfast.metrics.Subject;
import java.time.Instant;

/** A time in which a subject was not measured, for which the records of its hypervisor are still to be read. */
public record Owed(Subject subject, Instant from, Instant until) {}
