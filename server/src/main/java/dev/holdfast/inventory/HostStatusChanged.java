package dev.holdfast.inventory;

/** The state of some host of this cluster became another one. */
public record HostStatusChanged(long clusterId) {}
