package dev.holdfast.hosts.client;

import dev.holdfast.access.Ownership;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** To whom all hosts belong at one time, for lists of what is on them. */
public record HostOwners(Map<Long, Ownership> byHost) {
    /** The owner of what is on a host. Without a host, or on one that was removed, it is the platform's. */
    public Ownership of(@Nullable Long hostId) {
        return hostId == null ? Ownership.PLATFORM : byHost.getOrDefault(hostId, Ownership.PLATFORM);
    }
}
