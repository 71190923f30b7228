package dev.holdfast.backups.inventory;

import dev.holdfast.inventory.share.SharedReadings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** When the storages with backups were read, and why some could not be read. */
public final class StorageReadings {
    private final Map<String, Reading> readings = new ConcurrentHashMap<>();
    private final SharedReadings.Shared shared;

    /** Shared with other replicas. */
    public StorageReadings(SharedReadings sharing) {
        this.shared = sharing.add(
                "backup-storages",
                OfCluster.class,
                this::ofCluster,
                this::take,
                Changed.class,
                one -> changedHere(one.clusterId(), one.storage()));
    }

    /** A storage whose backups were changed at this replica, which perhaps does not read it. */
    record Changed(long clusterId, String storage) {}

    /** What is known of the stores that a cluster uses. */
    record OfCluster(Map<String, Known> stores) {}

    /** The same as {@link Reading} for one cluster, without what is going on at the moment. */
    record Known(
            Access access, @Nullable Instant at, @Nullable String problem, Instant dueAt, int failures) {}

    private OfCluster ofCluster(long clusterId) {
        var known = new TreeMap<String, Known>();
        readings.forEach((store, one) -> {
            Access access = one.accesses().get(clusterId);
            // One that is being read is read again by whoever takes over before that has ended.
            Instant due = one.busy() ? Instant.MIN : one.dueAt();
            if (access != null) known.put(store, new Known(access, one.at(), one.problem(), due, one.failures()));
        });
        return new OfCluster(known);
    }

    private void take(long clusterId, OfCluster told) {
        var accesses = new TreeMap<String, Access>();
        told.stores().forEach((store, known) -> accesses.put(store, known.access()));
        uses(clusterId, accesses);
        told.stores()
                .forEach((store, known) -> readings.computeIfPresent(
                        store,
                        (_, one) -> one.busy()
                                        || (one.at() != null
                                                && known.at() != null
                                                && one.at().isAfter(known.at()))
                                ? one
                                : new Reading(
                                        one.accesses(),
                                        known.at(),
                                        known.problem(),
                                        known.dueAt(),
                                        known.failures(),
                                        false)));
    }

    private void changedIn(String store) {
        of(store).accesses().keySet().forEach(shared::changed);
    }

    /**
     * A cluster's access to a store.
     *
     * @param node a node that reads it
     * @param shared whether all nodes of the cluster see the same
     */
    record Access(long clusterId, String storage, String node, boolean shared) {}

    /**
     * What is known of a store.
     *
     * @param accesses of all clusters that use it, by cluster
     * @param at when it was read last; null when it never was
     * @param problem why it could not be read since then; null when the last attempt succeeded
     */
    record Reading(
            Map<Long, Access> accesses,
            @Nullable Instant at,
            @Nullable String problem,
            Instant dueAt,
            int failures,
            boolean busy) {
        static final Reading NEVER = new Reading(Map.of(), null, null, Instant.MIN, 0, false);

        Reading by(Map<Long, Access> other) {
            return new Reading(other, at, problem, dueAt, failures, busy);
        }
    }

    Reading of(String store) {
        return readings.getOrDefault(store, Reading.NEVER);
    }

    /** Begins to read a store; false if it is being read, or is not due. */
    boolean begin(String store, Instant now) {
        boolean[] begun = {false};
        readings.computeIfPresent(store, (_, one) -> {
            begun[0] = !one.busy() && !one.dueAt().isAfter(now);
            return begun[0]
                    ? new Reading(one.accesses(), one.at(), one.problem(), Instant.MAX, one.failures(), true)
                    : one;
        });
        return begun[0];
    }

    void succeeded(String store, Instant at, Instant dueAt) {
        readings.computeIfPresent(store, (_, one) -> new Reading(one.accesses(), at, null, next(one, dueAt), 0, false));
        changedIn(store);
    }

    /** What changed while it was read is perhaps not contained in what was read. */
    private static Instant next(Reading one, Instant dueAt) {
        return one.busy() && one.dueAt().equals(Instant.MIN) ? Instant.MIN : dueAt;
    }

    void failed(String store, String problem, Instant dueAt) {
        readings.computeIfPresent(
                store,
                (_, one) ->
                        new Reading(one.accesses(), one.at(), problem, next(one, dueAt), one.failures() + 1, false));
        changedIn(store);
    }

    /** What a cluster uses now; stores that no cluster uses are forgotten. */
    void uses(long clusterId, Map<String, Access> now) {
        now.forEach((store, access) ->
                readings.compute(store, (_, one) -> with(one == null ? Reading.NEVER : one, clusterId, access)));
        readings.replaceAll((store, one) -> now.containsKey(store) ? one : with(one, clusterId, null));
        readings.values().removeIf(one -> one.accesses().isEmpty());
    }

    private static Reading with(Reading one, long clusterId, @Nullable Access access) {
        var accesses = new TreeMap<>(one.accesses());
        if (access == null) accesses.remove(clusterId);
        else accesses.put(clusterId, access);
        return one.by(Collections.unmodifiableMap(accesses));
    }

    /**
     * A storage as one cluster uses it.
     *
     * @param node a node that reads it
     * @param readAt when it was read last; null when it never was
     * @param problem why its backups are not known, or only from that time; null when they are
     */
    public record State(
            long clusterId,
            String storage,
            String node,
            boolean shared,
            @Nullable Instant readAt,
            @Nullable String problem) {
        /** The problem for those who may not read the node, which it may name. */
        public @Nullable String problemElsewhere() {
            return problem == null ? null : "Another node of the cluster reads the storage, and could not now.";
        }
    }

    /** The clusters that use a store, as far as that is known. */
    public Set<Long> users(String store) {
        return Set.copyOf(of(store).accesses().keySet());
    }

    /** Something changed there: it is read again after the next poll. */
    public void changed(String store) {
        readings.computeIfPresent(
                store,
                (_, one) ->
                        new Reading(one.accesses(), one.at(), one.problem(), Instant.MIN, one.failures(), one.busy()));
    }

    /** The same for a storage of a cluster. */
    void changed(long clusterId, String storage) {
        changedHere(clusterId, storage);
        shared.patched(clusterId, new Changed(clusterId, storage));
    }

    private void changedHere(long clusterId, String storage) {
        readings.forEach((store, one) -> {
            Access access = one.accesses().get(clusterId);
            if (access != null && access.storage().equals(storage)) changed(store);
        });
    }

    /** All storages with backups, of all clusters. */
    public List<State> states() {
        var states = new ArrayList<State>();
        for (Reading one : readings.values()) {
            String problem =
                    one.at() == null && one.problem() == null ? "The storage has not been read yet." : one.problem();
            for (Access access : one.accesses().values()) {
                states.add(new State(
                        access.clusterId(), access.storage(), access.node(), access.shared(), one.at(), problem));
            }
        }
        return states;
    }
}
