package dev.holdfast.hosts;

import dev.holdfast.access.Ownership;
import dev.holdfast.hosts.client.Host;

/**
 * A host was enrolled, changed or removed.
 *
 * @param host its current values, or the last ones before it was removed
 * @param change {@code created updated removed}
 * @param before its place before the change
 */
public record HostChanged(Host host, String change, Ownership before) {
    HostChanged(Host host, String change) {
        this(host, change, host.ownership());
    }
}
