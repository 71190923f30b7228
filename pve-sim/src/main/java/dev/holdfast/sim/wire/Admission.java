package dev.holdfast.sim.wire;

/** What becomes of a new connection. */
public enum Admission {
    /** It is served. */
    ACCEPT,
    /** It gets no answer. */
    DROP,
    /** It is reset. */
    REJECT
}
