package dev.holdfast.apps.migrate;

/** How a container gets to another host. */
public enum Strategy {
    /** The cluster that both are members of moves it. */
    CLUSTER,
    /** It is backed up to a storage that both see, and restored from there. */
    SHARED_STORAGE,
    /** It is backed up at the source, the archive is sent to the target, and restored there. */
    TRANSFER
}
