package dev.holdfast.jobs;

/** A kind of job: its name in the API, the record type of its stored parameters, and its priority. */
public record JobType<P extends Record>(String name, Class<P> params, Priority lane) {}
