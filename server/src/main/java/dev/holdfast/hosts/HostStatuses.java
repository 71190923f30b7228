package dev.holdfast.hosts;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What was last seen of the hosts. The inventory implements it; nothing here waits for a host but {@link #refresh}. */
public interface HostStatuses {
    /** A host's present state. What is not known is null, never zero. */
    record HostStatus(
            Reachability status,
            @Nullable HostProblem problem,
            @Nullable String offeredFingerprint,
            @Nullable Double cpuPct,
            @Nullable Integer cores,
            @Nullable Long memBytes,
            @Nullable Long memTotalBytes,
            @Nullable Long diskBytes,
            @Nullable Long diskTotalBytes,
            @Nullable Long uptimeS,
            @Nullable Integer guestsRunning,
            @Nullable Integer guestsTotal,
            @Nullable Instant lastSeenAt) {}

    /** Whether a host answers; {@code UNKNOWN} until it was asked for the first time. */
    enum Reachability {
        ONLINE,
        OFFLINE,
        UNKNOWN
    }

    /** The state of one host. */
    HostStatus of(Host host);

    /** Looks at a cluster now and waits for what it sees, at most so long. */
    void refresh(long clusterId, Duration timeout) throws InterruptedException;
}
