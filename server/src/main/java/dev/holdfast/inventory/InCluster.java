package dev.holdfast.inventory;

/** Names something of a cluster. */
public interface InCluster {
    /** The id of the cluster in Holdfast. */
    long clusterId();
}
