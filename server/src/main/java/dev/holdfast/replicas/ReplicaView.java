package dev.holdfast.replicas;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A service that uses the database.
 *
 * @param id a UUID from its data directory, which a restart does not change
 * @param host the name of its machine
 * @param self whether it answered this request
 * @param state {@code silent} when it has not been seen for half a minute
 * @param database {@code sqlite}, which only one service can use, or {@code postgresql}
 * @param address where it listens, as {@code address:port}
 * @param version the version of Holdfast that it runs
 * @param startedAt when it was started, by its own clock
 * @param lastSeen by its own clock
 * @param clusters those that it polls
 * @param jobs how many jobs run there
 * @param streams how many event streams and consoles are open there
 * @param leads what it does for all, such as {@code alerts}
 * @param delayMs how long its last signal took through the database, in milliseconds; null where nothing is signalled
 */
record ReplicaView(
        String id,
        String host,
        boolean self,
        State state,
        Database database,
        String address,
        String version,
        Instant startedAt,
        Instant lastSeen,
        List<PolledCluster> clusters,
        int jobs,
        int streams,
        List<String> leads,
        @Nullable Long delayMs) {
    /** Whether a service was seen lately. */
    enum State {
        ACTIVE,
        SILENT
    }

    /** The kinds of databases. */
    enum Database {
        SQLITE,
        POSTGRESQL
    }

    ReplicaView {
        clusters = List.copyOf(clusters);
        leads = List.copyOf(leads);
    }

    /**
     * A cluster by its id, and its name or that of its only host.
     *
     * @param id the id of the cluster in Holdfast
     * @param name its name in Proxmox VE; without a known one that of one of its hosts, or else {@code cluster} and the
     *     id
     */
    record PolledCluster(long id, String name) {}
}
