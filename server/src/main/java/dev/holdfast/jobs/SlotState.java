package dev.holdfast.jobs;

/** Whether a running job holds one of the slots. Without one it does nothing but wait. */
enum SlotState {
    HELD,
    /** It waits for a host that does not answer. */
    RELEASED,
    /** The host answers again, and the next free slot is for it. */
    WANTED
}
