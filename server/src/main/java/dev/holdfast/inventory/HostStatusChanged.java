package dev.holdfast.inventory;

/** The status of a host of this cluster changed. */
public record HostStatusChanged(long clusterId) {}
