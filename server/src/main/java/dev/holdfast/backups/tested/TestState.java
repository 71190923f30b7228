package dev.holdfast.backups.tested;

/** How far a test of a backup is, or how it ended. */
public enum TestState {
    RUNNING,
    /** The guest was restored and came up. */
    OK,
    /** The backup could not be read, or the guest did not come up. */
    FAILED,
    /** It could not be tested. */
    UNKNOWN
}
