package dev.holdfast.hosts;

import dev.holdfast.access.Ownership;

/**
 * A host was enrolled, changed or removed.
 *
 * @param host as it is now, or was before it was removed
 * @param change {@code created updated removed}
 * @param before where it lay before
 */
public record HostChanged(Host host, String change, Ownership before) {
    HostChanged(Host host, String change) {
        this(host, change, host.place());
    }
}
