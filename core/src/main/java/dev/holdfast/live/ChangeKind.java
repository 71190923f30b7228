package dev.holdfast.live;

/** What happened to a resource. */
public enum ChangeKind {
    CREATED,
    UPDATED,
    REMOVED
}
