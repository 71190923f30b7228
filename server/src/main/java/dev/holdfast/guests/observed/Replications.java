package dev.holdfast.guests.observed;

import dev.holdfast.base.bus.Bus;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.AfterPolls;
import dev.holdfast.inventory.ClusterRef;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeRef;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Pace;
import dev.holdfast.inventory.Reading;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.Survey;
import dev.holdfast.pve.api.EpochSeconds;
import dev.holdfast.pve.node.ReplicationJob;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * The replication jobs of guests. Only a guest's node knows what became of their runs; it lists those of all its guests, and is
 * asked if its cluster says that one of them has a job. A lone node has nowhere to replicate to.
 */
public final class Replications {
    private static final Duration EVERY = Duration.ofMinutes(2);
    private static final Pace PACE = Pace.steady(EVERY, 4);

    private final Inventory inventory;
    private final InstantSource clock;
    private final Survey<ClusterRef, Snapshot, Set<Integer>> replicated;
    private final Survey<NodeRef, NodeState, Jobs> survey;

    /**
     * What a node said last.
     *
     * @param byGuest null when it has not answered: what was read before is older than it should be
     */
    private record Jobs(@Nullable Map<Integer, List<Replication>> byGuest) {}

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

    Replications(Hypervisors hypervisors, Inventory inventory, Bus bus, InstantSource clock, AfterPolls afterPolls) {
        this.inventory = inventory;
        this.clock = clock;
        this.replicated = afterPolls.survey(
                "replicated-guests",
                AfterPolls.Lane.QUICK,
                ClusterRef.class,
                new TypeReference<>() {},
                PACE,
                new OfClusters(hypervisors, bus));
        this.survey = afterPolls.survey(
                "node-replications",
                AfterPolls.Lane.QUICK,
                NodeRef.class,
                new TypeReference<>() {},
                PACE,
                new OfNodes(hypervisors, bus, replicated));
    }

    /** Which guests have jobs. */
    private record OfClusters(Hypervisors hypervisors, Bus bus) implements ClusterRef.Reader<Set<Integer>> {
        @Override
        public Map<ClusterRef, Snapshot> all(Snapshot now) {
            return now.nodes().size() < 2 ? Map.of() : ClusterRef.Reader.super.all(now);
        }

        @Override
        public Set<Integer> read(ClusterRef cluster, Snapshot now, @Nullable Set<Integer> before) {
            return hypervisors.client(cluster.clusterId(), now.anyNode()).cluster().replication().stream()
                    .map(ReplicationJob::guest)
                    .filter(Objects::nonNull)
                    .collect(Collectors.toUnmodifiableSet());
        }

        @Override
        public void changed(ClusterRef cluster, @Nullable Set<Integer> before, @Nullable Set<Integer> now) {
            var all = new HashSet<Integer>();
            if (before != null) all.addAll(before);
            if (now != null) all.addAll(now);
            for (Integer vmid : all) {
                boolean same = before != null && now != null && before.contains(vmid) && now.contains(vmid);
                if (!same) bus.publish(new GuestObserved(new GuestRef(cluster.clusterId(), vmid)));
            }
        }
    }

    private record OfNodes(Hypervisors hypervisors, Bus bus, Survey<ClusterRef, Snapshot, Set<Integer>> replicated)
            implements NodeRef.Reader<Jobs> {
        @Override
        public Map<NodeRef, NodeState> all(Snapshot now) {
            Set<Integer> guests = replicated.value(new ClusterRef(now.clusterId()));
            if (guests == null || guests.isEmpty()) return Map.of();
            var all = new HashMap<NodeRef, NodeState>();
            for (Integer vmid : guests) {
                GuestState guest = now.guests().get(vmid);
                NodeState node = guest == null ? null : now.nodes().get(guest.node());
                if (node != null) all.put(new NodeRef(now.clusterId(), node.name()), node);
            }
            return all;
        }

        @Override
        public Jobs read(NodeRef ref, NodeState node, @Nullable Jobs before) {
            try {
                return new Jobs(hypervisors.client(ref.clusterId(), ref.node()).node(ref.node()).replication().stream()
                        .filter(job -> job.guest() != null)
                        .collect(Collectors.groupingBy(
                                job -> Objects.requireNonNull(job.guest()),
                                Collectors.mapping(Replication::of, Collectors.toList()))));
            } catch (PveException e) {
                return new Jobs(null);
            }
        }

        @Override
        public void changed(NodeRef ref, @Nullable Jobs before, @Nullable Jobs now) {
            Map<Integer, List<Replication>> was = byGuest(before);
            Map<Integer, List<Replication>> is = byGuest(now);
            var all = new HashSet<>(was.keySet());
            all.addAll(is.keySet());
            for (Integer vmid : all) {
                if (Objects.equals(was.get(vmid), is.get(vmid))) continue;
                bus.publish(new GuestObserved(new GuestRef(ref.clusterId(), vmid)));
            }
        }
    }

    private static Map<Integer, List<Replication>> byGuest(@Nullable Jobs jobs) {
        return jobs == null || jobs.byGuest() == null ? Map.of() : jobs.byGuest();
    }

    /** The replications of a guest on this node; null while they are unknown. */
    public @Nullable List<Replication> of(GuestRef guest, String node) {
        Snapshot last = inventory.find(guest.clusterId());
        if (last != null && last.nodes().size() == 1) return List.of();
        Set<Integer> having = replicated.value(new ClusterRef(guest.clusterId()));
        if (having == null) return null;
        if (!having.contains(guest.vmid())) return List.of();
        Jobs jobs = survey.value(new NodeRef(guest.clusterId(), node));
        return jobs == null || jobs.byGuest() == null ? null : jobs.byGuest().getOrDefault(guest.vmid(), List.of());
    }

    /** The replications of guests whose nodes told of them lately, by CT ID or VM ID. */
    public Map<Integer, List<Replication>> ofCluster(Snapshot now) {
        Set<Integer> having = replicated.value(new ClusterRef(now.clusterId()));
        if (having == null || having.isEmpty()) return Map.of();
        Instant oldest = clock.instant().minus(EVERY.multipliedBy(3));
        var told = new HashMap<Integer, List<Replication>>();
        for (Integer vmid : having) {
            GuestState guest = now.guests().get(vmid);
            NodeState node = guest == null ? null : now.nodes().get(guest.node());
            if (node == null || !node.online()) continue;
            Reading<Jobs> reading = survey.of(new NodeRef(now.clusterId(), node.name()));
            if (reading == null || reading.at() == null || reading.at().isBefore(oldest)) continue;
            List<Replication> own = byGuest(reading.value()).get(vmid);
            if (own != null) told.put(vmid, own);
        }
        return told;
    }

    /** What is known of the replications of what had this ID is not true of what has it now: its nodes are asked again. */
    void forget(GuestRef guest) {
        survey.values(guest.clusterId()).forEach((node, jobs) -> {
            if (byGuest(jobs).containsKey(guest.vmid())) survey.forget(node);
        });
    }
}
