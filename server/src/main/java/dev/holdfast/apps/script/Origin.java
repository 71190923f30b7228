package dev.holdfast.apps.script;

/** Where a version of an app's scripts comes from. */
public enum Origin {
    /** From the catalogue. */
    UPSTREAM,
    EDITED,
    /** From the catalogue, when the app was imported: it need not be what created the container. */
    FOUND
}
