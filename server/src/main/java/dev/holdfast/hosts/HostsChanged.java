package dev.holdfast.hosts;

import org.jspecify.annotations.Nullable;

/** A host of this cluster was enrolled, changed or removed. {@code change} is {@code created updated removed}. */
public record HostsChanged(long clusterId, @Nullable Long hostId, String change) {}
