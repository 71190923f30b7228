package dev.holdfast.hosts.status;

import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostProblem;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The last known state of the hosts. The inventory implements it; only {@link #refresh} waits for a host. */
public interface HostStatuses {
    /** A host's current state. Unknown values are null, never zero. */
    record HostStatus(
            Reachability status,
            @Nullable HostProblem problem,
            @Nullable String offeredFingerprint,
            Usage usage,
            @Nullable Integer cores,
            @Nullable Integer guestsRunning,
            @Nullable Integer guestsTotal,
            @Nullable Instant lastSeenAt) {}

    /** Whether a host answers; {@code UNKNOWN} until its first poll. */
    enum Reachability {
        ONLINE,
        OFFLINE,
        UNKNOWN
    }

    /** The state of one host. */
    HostStatus of(Host host);

    /** Changes with every poll of any cluster, after its result is known; zero before the first. */
    long version();

    /** Polls a cluster now and waits for the result, at most {@code timeout}. */
    void refresh(long clusterId, Duration timeout) throws InterruptedException;
}
