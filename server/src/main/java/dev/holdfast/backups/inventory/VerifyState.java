package dev.holdfast.backups.inventory;

/** Whether a backup was checked. */
public enum VerifyState {
    NONE,
    OK,
    FAILED,
    /** It could not be checked. */
    UNKNOWN
}
