package dev.holdfast.guests.snapshot;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.snapshot.FleetSnapshots.FleetSnapshot;
import dev.holdfast.guests.snapshot.FleetSnapshots.SnapshotGuest;
import dev.holdfast.guests.snapshot.FleetSnapshots.UnreadGuest;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Reading;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.jobs.scheduled.ManagedType;
import dev.holdfast.pve.api.GuestKind;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The snapshots of all guests that a caller may read, without a call to a hypervisor; and deleting many of them. */
record SnapshotOverview(
        List<GuestTargets> areas,
        SnapshotSurvey survey,
        Hosts hosts,
        Guests guests,
        Inventory inventory,
        Jobs jobs,
        InstantSource clock) {
    SnapshotOverview {
        areas = List.copyOf(areas);
    }

    FleetSnapshots list(Principal who) {
        List<Host> all = hosts.list();
        var ids = new HashMap<GuestKind, Map<GuestRef, Long>>();
        areas.forEach(area -> ids.put(area.kind(), area.ids()));
        var snapshots = new ArrayList<FleetSnapshot>();
        var unread = new ArrayList<UnreadGuest>();
        for (var cluster : guests.known().byCluster().entrySet()) {
            Snapshot last = inventory.find(cluster.getKey());
            for (Guest guest : cluster.getValue().values()) {
                if (guest.missingSince() != null) continue;
                GuestState seen = last == null ? null : last.guests().get(guest.vmid());
                String node = seen == null ? guest.node() : seen.node();
                Host host = Guests.host(all, guest.clusterId(), node, last);
                if (host == null || !who.sees(host.ownership())) continue;
                Long id = ids.getOrDefault(guest.kind(), Map.of()).get(guest.ref());
                add(view(guest, id, seen, node, host), survey.of(guest.ref()), snapshots, unread);
            }
        }
        snapshots.sort(
                Comparator.comparing(FleetSnapshot::takenAt, Comparator.nullsFirst(Comparator.<Instant>naturalOrder()))
                        .thenComparing(one -> one.guest().hostId())
                        .thenComparing(one -> one.guest().vmid())
                        .thenComparing(FleetSnapshot::name));
        unread.sort(Comparator.comparing((UnreadGuest one) -> one.guest().hostId())
                .thenComparing(one -> one.guest().vmid()));
        return new FleetSnapshots(snapshots, unread);
    }

    private static SnapshotGuest view(
            Guest guest, @Nullable Long id, @Nullable GuestState seen, @Nullable String node, Host host) {
        return new SnapshotGuest(
                Guest.Type.of(guest.kind(), id),
                id,
                guest.vmid(),
                seen == null ? null : seen.name(),
                host.id(),
                host.name(),
                node);
    }

    private void add(
            SnapshotGuest guest,
            @Nullable Reading<List<SnapshotView>> reading,
            List<FleetSnapshot> snapshots,
            List<UnreadGuest> unread) {
        if (reading == null) {
            unread.add(new UnreadGuest(guest, "Its snapshots have not been read yet.", null));
            return;
        }
        if (reading.problem() != null) unread.add(new UnreadGuest(guest, reading.problem(), reading.at()));
        if (reading.value() == null || reading.at() == null) return;
        Instant now = clock.instant();
        for (SnapshotView one : reading.value()) {
            Long age = one.takenAt() == null
                    ? null
                    : Math.max(0, Duration.between(one.takenAt(), now).toSeconds());
            snapshots.add(new FleetSnapshot(
                    guest, one.name(), one.description(), one.takenAt(), age, null, one.vmstate(), reading.at()));
        }
    }

    /**
     * What happens with a request to delete many snapshots.
     *
     * @param jobs one for each team whose guests are concerned, and so usually one
     * @param refused the snapshots that are not deleted
     */
    record Deletion(List<Long> jobs, List<RefusedItem> refused) {}

    /**
     * A snapshot that is not deleted, and why.
     *
     * @param type whether it is an app or a virtual machine, as in the request
     * @param id the id of the app or virtual machine in Holdfast, as in the request
     * @param name the name of the snapshot, as in the request
     * @param reason why it is not deleted, as a sentence
     */
    record RefusedItem(ManagedType type, long id, String name, String reason) {}

    private record Accepted(SnapshotsDeleteIn.Item item, long hostId) {}

    /** The rights are those at each guest: a refused one does not keep the others from being deleted. */
    Deletion delete(Principal who, SnapshotsDeleteIn in) {
        var refused = new ArrayList<RefusedItem>();
        // A job belongs to one place, which decides who may read it.
        var byPlace = new LinkedHashMap<Ownership, List<Accepted>>();
        for (SnapshotsDeleteIn.Item item : in.items()) {
            try {
                long host = accept(who, item);
                byPlace.computeIfAbsent(hosts.ofHost(host), _ -> new ArrayList<>())
                        .add(new Accepted(item, host));
            } catch (Refusal e) {
                refused.add(new RefusedItem(item.type(), item.id(), item.name(), e.detail()));
            }
        }
        List<JobRequest<?>> planned = new ArrayList<>();
        byPlace.values().forEach(all -> planned.add(request(who, all)));
        return new Deletion(jobs.enqueueAll(planned), refused);
    }

    private long accept(Principal who, SnapshotsDeleteIn.Item item) {
        GuestTargets area = GuestTargets.of(areas, item.type());
        var params = new SnapshotJob.Params(item.id(), item.name(), null, false, null);
        Long host = area.request(item.id(), SnapshotJob.type(area, SnapshotAction.DELETE), params)
                .hostId();
        Ownership place = hosts.ofHost(host);
        if (!who.sees(place)) throw Refusal.notFound(item.type().word(), item.id());
        if (!who.has(Role.OPERATOR, place)) throw Refusal.roleRequired(Role.OPERATOR.word());
        area.check(item.id(), Exclusions.Action.SNAPSHOT);
        if (host == null) throw Refusal.conflict("This guest has no host. Add its host again.");
        return host;
    }

    private static JobRequest<?> request(Principal who, List<Accepted> all) {
        List<Long> on = all.stream().map(Accepted::hostId).distinct().toList();
        var params =
                new SnapshotsDeleteJob.Params(all.stream().map(Accepted::item).toList(), on.subList(1, on.size()));
        return JobRequest.of(SnapshotsDeleteJob.KIND, params).by(who).at(Objects.requireNonNull(on.getFirst()));
    }
}
