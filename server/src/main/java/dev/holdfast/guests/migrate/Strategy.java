package dev.holdfast.guests.migrate;

/** How a guest is moved to another host. */
public enum Strategy {
    /** The cluster that contains both hosts moves it. */
    CLUSTER,
    /** The node sends it to a node of another cluster. */
    REMOTE,
    /** It is backed up to a storage that both hosts see, and restored from there. */
    SHARED_STORAGE,
    /** It is backed up at the source, the archive is sent to the target, and restored there. */
    TRANSFER
}
