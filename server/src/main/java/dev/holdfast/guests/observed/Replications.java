package dev.holdfast.guests.observed;

import dev.holdfast.base.bus.Bus;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.share.SharedMap;
import dev.holdfast.inventory.share.SharedReadings;
import dev.holdfast.pve.api.EpochSeconds;
import dev.holdfast.pve.node.ReplicationJob;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The replication jobs of guests. Only a guest's node knows what became of their runs; it lists those of all its guests, so
 * each node is asked once in two minutes, a few after each poll. A lone node has nowhere to replicate to.
 */
public final class Replications {
    private static final Duration FRESH = Duration.ofMinutes(2);
    private static final int AT_ONCE = 4;

    private final Hypervisors hypervisors;
    private final Inventory inventory;
    private final Bus bus;
    private final InstantSource clock;
    private final Map<Place, Read> nodes = new ConcurrentHashMap<>();
    private final SharedMap<Place, Read> shared;

    private record Place(long clusterId, String node) {}

    /**
     * What a node said last.
     *
     * @param jobs by guest; null when it has not answered
     */
    private record Read(@Nullable Map<Integer, List<Replication>> jobs, Instant at) {}

    /**
     * The replication of a guest to another node.
     *
     * @param id the id of the replication job in Proxmox VE, such as {@code 100-0}
     * @param target the name of the node to which it replicates; null when it was not reported
     * @param schedule when it runs, as a calendar event of Proxmox VE; every 15 minutes where the job sets none
     * @param enabled whether the job runs by its schedule
     * @param running whether a run was in progress when the node was asked
     * @param lastSyncAt the time of the last successful run; null before the first one
     * @param lastTryAt the time of the last run, successful or not; null before the first one
     * @param nextSyncAt when the next run is due; null when Proxmox VE reports no time
     * @param failures how many of its runs have failed since the last success
     * @param error of the last run; null when it succeeded
     */
    public record Replication(
            String id,
            @Nullable String target,
            String schedule,
            boolean enabled,
            boolean running,
            @Nullable Instant lastSyncAt,
            @Nullable Instant lastTryAt,
            @Nullable Instant nextSyncAt,
            int failures,
            @Nullable String error) {
        static Replication of(ReplicationJob job) {
            return new Replication(
                    job.id(),
                    job.target(),
                    Objects.requireNonNullElse(job.schedule(), "*/15"),
                    !Boolean.TRUE.equals(job.disable()),
                    job.pid() != null,
                    time(job.lastSync()),
                    time(job.lastTry()),
                    time(job.nextSync()),
                    Objects.requireNonNullElse(job.failCount(), 0),
                    job.error() == null ? null : job.error().strip());
        }

        /** Proxmox VE reports 0 for what has not happened. */
        private static @Nullable Instant time(@Nullable Long seconds) {
            return seconds == null || seconds == 0 ? null : EpochSeconds.instant(seconds);
        }
    }

    Replications(Hypervisors hypervisors, Inventory inventory, Bus bus, InstantSource clock, SharedReadings readings) {
        this.shared = SharedMap.of(readings, "replications", nodes, Place::clusterId, Place.class, Read.class, (_, _) -> {});
        this.hypervisors = hypervisors;
        this.inventory = inventory;
        this.bus = bus;
        this.clock = clock;
    }

    /** The replications of a guest on this node; null while they are unknown. */
    public @Nullable List<Replication> of(GuestRef guest, String node) {
        Snapshot last = inventory.find(guest.clusterId());
        if (last != null && last.nodes().size() == 1) return List.of();
        Read read = nodes.get(new Place(guest.clusterId(), node));
        return read == null || read.jobs() == null ? null : read.jobs().getOrDefault(guest.vmid(), List.of());
    }

    /** What is known of the replications of what had this ID is not true of what has it now: its nodes are asked again. */
    void forget(GuestRef guest) {
        nodes.entrySet().removeIf(one -> {
            Map<Integer, List<Replication>> jobs = one.getValue().jobs();
            boolean isOf =
                    one.getKey().clusterId() == guest.clusterId() && jobs != null && jobs.containsKey(guest.vmid());
            if (isOf) bus.publish(new GuestObserved(guest));
            return isOf;
        });
    }

    /** Asks a few nodes of a cluster that was just polled. */
    void read(long clusterId) throws InterruptedException {
        Snapshot now = inventory.present(clusterId);
        if (now == null || now.nodes().size() < 2) return;
        nodes.keySet()
                .removeIf(
                        place -> place.clusterId() == clusterId && !now.nodes().containsKey(place.node()));
        List<Place> due = now.nodes().values().stream()
                .filter(NodeState::online)
                .map(node -> new Place(clusterId, node.name()))
                .filter(place -> !dueAt(place).isAfter(clock.instant()))
                .sorted(Comparator.comparing(this::dueAt).thenComparing(Place::node))
                .limit(AT_ONCE)
                .toList();
        for (Place place : due) {
            if (Thread.interrupted()) throw new InterruptedException();
            ask(place);
        }
        if (!due.isEmpty()) shared.changed(clusterId);
    }

    private Instant dueAt(Place place) {
        Read read = nodes.get(place);
        return read == null ? Instant.MIN : read.at().plus(FRESH);
    }

    private void ask(Place place) {
        Instant began = clock.instant();
        Read before = nodes.get(place);
        Map<Integer, List<Replication>> last = before == null ? null : before.jobs();
        Map<Integer, List<Replication>> jobs;
        try {
            jobs = hypervisors.client(place.clusterId(), place.node()).node(place.node()).replication().stream()
                    .filter(job -> job.guest() != null)
                    .collect(Collectors.groupingBy(
                            job -> Objects.requireNonNull(job.guest()),
                            Collectors.mapping(Replication::of, Collectors.toList())));
        } catch (PveException e) {
            // What was read before is older than it should be, so it is no longer known.
            jobs = null;
        }
        nodes.put(place, new Read(jobs, began));
        Map<Integer, List<Replication>> was = last == null ? Map.of() : last;
        Map<Integer, List<Replication>> is = jobs == null ? Map.of() : jobs;
        Set<Integer> all = new HashSet<>(was.keySet());
        all.addAll(is.keySet());
        for (Integer vmid : all) {
            if (!Objects.equals(was.get(vmid), is.get(vmid))) {
                bus.publish(new GuestObserved(new GuestRef(place.clusterId(), vmid)));
            }
        }
    }
}
