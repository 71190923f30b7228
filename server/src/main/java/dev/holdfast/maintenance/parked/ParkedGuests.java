package dev.holdfast.maintenance.parked;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.KnownGuests;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.hosts.status.Usage;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.GuestState.PowerState;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.RequestedBy;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.maintenance.parked.OffStore.Row;
import dev.holdfast.maintenance.parked.StopReason.ByJob;
import dev.holdfast.maintenance.parked.StopReason.Stop;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.task.NodeTask;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Decides of each guest that goes off whether it is meant to be, and remembers it until the guest runs again. Only when a guest
 * was seen to go off, the tasks of its cluster are read: one call for each poll, whatever the number of guests.
 */
public final class ParkedGuests {
    /** So long alerts wait for a decision. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** A node that stops its guests because it goes down is away so soon. */
    private static final Duration SHUTDOWN = Duration.ofMinutes(30);

    private final Db db;
    private final Hypervisors hypervisors;
    private final KnownGuests guests;
    private final Jobs jobs;
    private final Supplier<List<Host>> hosts;
    private final Instant begunAt;
    private final OffStore store = new OffStore();
    private final Map<Long, Cluster> clusters = new ConcurrentHashMap<>();
    private final Map<Long, Row> decided = new ConcurrentHashMap<>();
    private final Map<Long, Pending> pending = new ConcurrentHashMap<>();

    /** What is known of the guests of a cluster, by id; only used by the thread that polls it. */
    private static final class Cluster {
        private final Map<Long, Seen> seen = new HashMap<>();
    }

    /** When a guest was last seen running, and whether its node's uptime was known then; null if that was before the start. */
    private record Seen(@Nullable Instant upAt, @Nullable Double memoryPct, boolean hasUptime) {}

    /**
     * A guest that went off, before it is decided why.
     *
     * @param looks how often its cluster's tasks were read for it
     */
    private record Pending(long guestId, GuestRef ref, Stop stop, int looks) {}

    /** Whether a guest that is off is meant to be. */
    public enum State {
        PARKED,
        DOWN,
        DECIDING
    }

    /**
     * A guest that is off.
     *
     * @param until when it is decided at the latest; null once it is
     */
    public record Off(State state, String reason, @Nullable Instant until) {}

    /** Of these guests. {@code hosts} are read from the database when a guest went off. */
    public ParkedGuests(
            Db db,
            Hypervisors hypervisors,
            KnownGuests guests,
            Jobs jobs,
            Supplier<List<Host>> hosts,
            InstantSource clock) {
        this.db = db;
        this.hypervisors = hypervisors;
        this.guests = guests;
        this.jobs = jobs;
        this.hosts = hosts;
        this.begunAt = clock.instant();
    }

    /** Why a guest is off, from memory; null if it runs, or nothing is known. */
    public @Nullable Off of(long guestId, Instant now) {
        Row row = decided.get(guestId);
        if (row != null) return new Off(row.parked() ? State.PARKED : State.DOWN, row.reason(), null);
        Pending open = pending.get(guestId);
        if (open == null) return null;
        Instant until = open.stop().offAt().plus(PATIENCE);
        return now.isBefore(until)
                ? new Off(State.DECIDING, "It went off; why is being read from its cluster.", until)
                : null;
    }

    /** Compares a poll with what was seen before. Asks no host; {@link #decide} does, afterwards. */
    public void polled(Snapshot now) {
        long id = now.clusterId();
        Cluster cluster = clusters.get(id);
        boolean isFirst = cluster == null;
        boolean hasBegun = true;
        if (cluster == null) {
            hasBegun = db.read(h -> {
                store.ofCluster(h, id).forEach(row -> decided.put(row.guestId(), row));
                return store.hasBegun(h, id);
            });
            cluster = new Cluster();
            clusters.put(id, cluster);
        }
        Map<Integer, Guest> known = guests.ofCluster(id);
        var parked = new ArrayList<Row>();
        var up = new ArrayList<Long>();
        for (GuestState state : now.guests().values()) {
            Guest guest = known.get(state.vmid());
            if (guest == null || state.template() || state.state() == PowerState.UNKNOWN) continue;
            if (state.state() != PowerState.STOPPED) {
                cluster.seen.put(guest.id(), new Seen(now.at(), memory(now, state), uptime(now, state) != null));
                pending.remove(guest.id());
                if (decided.remove(guest.id()) != null) up.add(guest.id());
                continue;
            }
            if (decided.containsKey(guest.id()) || pending.containsKey(guest.id())) continue;
            Seen seen = cluster.seen.get(guest.id());
            boolean isNew = seen == null && (!hasBegun || !guest.firstSeen().isBefore(begunAt));
            if (isNew) {
                parked.add(new Row(guest.id(), id, now.at(), true, "It was off when Holdfast first saw it.", null));
                continue;
            }
            // A node that has just started does not tell its uptime yet, and without that it looks as if the guest went
            // off by itself.
            if (seen != null && seen.hasUptime() && uptime(now, state) == null) continue;
            pending.put(guest.id(), new Pending(guest.id(), guest.ref(), stop(now, state, seen), 0));
        }
        parked.forEach(row -> decided.put(row.guestId(), row));
        List<Row> withNodes = wentDownWithNode(now);
        withNodes.forEach(row -> decided.put(row.guestId(), row));
        if (parked.isEmpty() && up.isEmpty() && withNodes.isEmpty() && (!isFirst || hasBegun)) return;
        db.writing(WritePriority.BULK, h -> {
            store.begin(h, id, now.at());
            store.remove(h, up);
            store.add(h, parked);
            store.replace(h, withNodes);
        });
    }

    private static Stop stop(Snapshot now, GuestState guest, @Nullable Seen seen) {
        Long uptime = uptime(now, guest);
        return new Stop(
                guest.vmid(),
                guest.node(),
                seen == null ? null : seen.upAt(),
                now.at(),
                uptime == null ? null : now.at().minusSeconds(uptime),
                seen == null ? null : seen.memoryPct());
    }

    private static @Nullable Long uptime(Snapshot now, GuestState guest) {
        NodeState node = now.nodes().get(guest.node());
        return node == null ? null : node.usage().uptimeS();
    }

    /** The fuller of the node's memory and a container's own. A machine's own is often only what its host gave it. */
    private static @Nullable Double memory(Snapshot now, GuestState guest) {
        NodeState node = now.nodes().get(guest.node());
        Double ofNode = node == null ? null : memory(node.usage());
        Double own = guest.kind() == GuestKind.LXC ? memory(guest.usage()) : null;
        if (ofNode == null || own == null) return ofNode == null ? own : ofNode;
        return Math.max(ofNode, own);
    }

    private static @Nullable Double memory(Usage usage) {
        Long used = usage.memBytes();
        Long total = usage.memTotalBytes();
        return used == null || total == null || total == 0 ? null : 100.0 * used / total;
    }

    /** Guests that their node stopped, once it is clear that it was because it went down itself. */
    private List<Row> wentDownWithNode(Snapshot now) {
        var rows = new ArrayList<Row>();
        for (Row row : decided.values()) {
            String name = row.withNode();
            if (name == null || row.clusterId() != now.clusterId()) continue;
            NodeState node = now.nodes().get(name);
            if (node == null) continue;
            Long uptime = node.usage().uptimeS();
            Instant latest = row.seenAt().plus(SHUTDOWN);
            Instant boot = uptime == null ? null : now.at().minusSeconds(uptime);
            boolean restarted = boot != null && boot.isAfter(row.seenAt()) && boot.isBefore(latest);
            if (node.online() ? !restarted : now.at().isAfter(latest)) continue;
            String what = node.online() ? " was shut down and started again." : " was shut down.";
            rows.add(new Row(row.guestId(), row.clusterId(), row.seenAt(), false, "Its node " + name + what, null));
        }
        return rows;
    }

    /** Reads why guests of a cluster went off, if some did. */
    public void decide(long clusterId) {
        List<Pending> open = pending.values().stream()
                .filter(one -> one.ref().clusterId() == clusterId)
                .toList();
        if (open.isEmpty()) return;
        List<Pending> due = open.stream().filter(one -> !isHeld(one)).toList();
        if (due.isEmpty()) return;
        List<NodeTask> tasks;
        try {
            tasks = hypervisors
                    .client(clusterId, due.getFirst().stop().node())
                    .cluster()
                    .tasks();
        } catch (PveException e) {
            return; // the next poll asks again
        }
        Set<String> own = hosts.get().stream().map(Host::tokenId).collect(Collectors.toSet());
        var rows = new ArrayList<Row>();
        for (Pending one : due) {
            StopReason reason = StopReason.of(one.stop(), tasks, task -> jobOf(one, task, own), own);
            // A task may be listed a little later than it ended: what rests on its absence is decided by a second look.
            if (reason.byAbsence() && one.looks() == 0) {
                pending.computeIfPresent(
                        one.guestId(), (_, p) -> new Pending(p.guestId(), p.ref(), p.stop(), p.looks() + 1));
                continue;
            }
            rows.add(new Row(
                    one.guestId(), clusterId, one.stop().offAt(), reason.parked(), reason.text(), reason.withNode()));
        }
        if (rows.isEmpty()) return;
        db.writing(WritePriority.BULK, h -> store.add(h, rows));
        Map<Long, Row> stored = db.read(h -> store.ofCluster(h, clusterId)).stream()
                .collect(Collectors.toMap(Row::guestId, row -> row));
        for (Row row : rows) {
            // It may run again by now: then the poll has removed it here, and the row is removed by the next one.
            if (pending.remove(row.guestId()) != null)
                decided.put(row.guestId(), stored.getOrDefault(row.guestId(), row));
            else db.writing(h -> store.remove(h, List.of(row.guestId())));
        }
    }

    /** Takes over what the replica that polls the cluster has decided. Asks no host. */
    public void follow(long clusterId) {
        if (pending.values().stream().noneMatch(one -> one.ref().clusterId() == clusterId)) return;
        for (Row row : db.read(h -> store.ofCluster(h, clusterId))) {
            if (pending.remove(row.guestId()) != null) decided.put(row.guestId(), row);
        }
    }

    /** While a job works on a guest it may start it again. */
    private boolean isHeld(Pending one) {
        JobView job = jobs.holding(one.ref().lock());
        return job != null && job.startedAt() != null && !StopReason.isMeant(job.kind());
    }

    private @Nullable ByJob jobOf(Pending one, NodeTask task, Set<String> own) {
        Long id = jobs.ofTask(task.upid());
        JobView job = id == null ? null : jobs.find(id);
        if (job == null && own.contains(StopReason.user(task)))
            job = jobs.holding(one.ref().lock());
        if (job == null) return null;
        RequestedBy by = job.requestedBy();
        return new ByJob(job.id(), job.kind(), by == null ? null : by.name());
    }
}
