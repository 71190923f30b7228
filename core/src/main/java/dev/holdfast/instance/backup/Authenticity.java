package dev.holdfast.instance.backup;

/** Whether a backup is as a holder of the master key made it. */
public enum Authenticity {
    /** It is. */
    AUTHENTIC,
    /** It was changed afterwards. */
    CHANGED,
    /** It was sealed with another master key than the one at hand, so that nobody can tell here. */
    OTHER_KEY,
    /** It is sealed, but no master key is at hand. */
    NO_KEY,
    /** It has no seal: a version made it that knew none, or somebody removed it. */
    NOT_SEALED
}
