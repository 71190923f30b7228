package dev.holdfast.apps.script;

/** Where a version of an app's scripts comes from. */
public enum Origin {
    /** From the catalogue. */
    UPSTREAM,
    EDITED,
    /**
     * From the catalogue, when the app was imported: it need not be what created the container. Or what was pinned when the container
     * was set back to a state of which it is unknown what had run in it.
     */
    FOUND
}
