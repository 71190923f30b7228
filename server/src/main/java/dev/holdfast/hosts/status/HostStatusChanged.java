package dev.holdfast.hosts.status;

/** The status of a host of this cluster changed. */
public record HostStatusChanged(long clusterId) {}
