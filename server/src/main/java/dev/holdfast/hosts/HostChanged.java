package dev.holdfast.hosts;

import dev.holdfast.access.Ownership;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.live.ChangeKind;

/**
 * A host was enrolled, changed or removed.
 *
 * @param host its current values, or the last ones before it was removed
 * @param before its place before the change
 */
public record HostChanged(Host host, ChangeKind change, Ownership before) {
    HostChanged(Host host, ChangeKind change) {
        this(host, change, host.ownership());
    }
}
