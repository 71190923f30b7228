package dev.holdfast.hosts;

/**
 * A host was enrolled, changed or removed.
 *
 * @param host as it is now, or was before it was removed
 * @param change {@code created updated removed}
 */
public record HostsChanged(Host host, String change) {}
