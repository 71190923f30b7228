package dev.holdfast.jobs.engine;

/** Whether a running job holds a slot. Without a slot it only waits. */
enum SlotState {
    HELD,
    /** It waits for a host that does not answer, or for a person at its terminal. */
    RELEASED,
    /** The host answers again, and the job waits for the next free slot. */
    WANTED
}
