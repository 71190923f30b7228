package dev.holdfast.schedules;

/** What follows after Holdfast did not run at planned times. */
enum MissedRuns {
    /** One run makes up for all of them. */
    RUN_ONCE,
    SKIP
}
