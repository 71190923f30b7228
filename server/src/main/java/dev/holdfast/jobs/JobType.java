package dev.holdfast.jobs;

/** A kind of job: its name on the wire, the record its parameters are stored as, and how urgent it is. */
public record JobType<P extends Record>(String name, Class<P> params, Priority lane) {}
