package dev.holdfast.base.db;

/** Which write transaction is next when several wait, the most urgent first. */
public enum WritePriority {
    /** The job scheduler's own statements: a heartbeat that comes too late makes a running job look dead. */
    SCHEDULER,
    /** What somebody waits for. */
    PERSON,
    /** What nobody waits for: lines of transcripts, the catalogue, housekeeping. */
    BULK
}
