package dev.holdfast.guests.volume;

import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.disk.VolumeUse;
import dev.holdfast.guests.volume.VolumeReadings.Content;
import dev.holdfast.guests.volume.VolumeReadings.Due;
import dev.holdfast.guests.volume.VolumeReadings.Owner;
import dev.holdfast.guests.volume.VolumeReadings.Place;
import dev.holdfast.hosts.client.Capability;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.StorageState;
import dev.holdfast.pve.storage.StoredVolume;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads in the background which volumes guests own, and who names them: after each poll a few storages, each every half
 * hour, and a few of the guests that own a volume. Of an ID that no guest was seen with, Proxmox VE is asked whether it is
 * free, because a token need not see every guest.
 */
final class VolumeSurvey {
    private static final Duration FRESH = Duration.ofMinutes(30);
    private static final Duration FIRST_RETRY = Duration.ofMinutes(1);
    private static final int MOST_DOUBLINGS = 6;
    private static final int STORAGES_AT_ONCE = 5;
    private static final int OWNERS_AT_ONCE = 10;
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final Hypervisors hypervisors;
    private final Guests guests;
    private final Inventory inventory;
    private final VolumeReadings readings;
    private final InstantSource clock;

    VolumeSurvey(
            Hypervisors hypervisors, Guests guests, Inventory inventory, VolumeReadings readings, InstantSource clock) {
        this.hypervisors = hypervisors;
        this.guests = guests;
        this.inventory = inventory;
        this.readings = readings;
        this.clock = clock;
    }

    /** Whether guests' volumes may be stored there. */
    static boolean holdsDisks(StorageState storage) {
        return storage.content().contains("images") || storage.content().contains("rootdir");
    }

    /** Reads some of a cluster that was just polled. */
    void read(long clusterId) throws InterruptedException {
        Snapshot now = inventory.present(clusterId);
        if (now == null) return;
        List<StorageState> storages =
                now.storages().stream().filter(VolumeSurvey::holdsDisks).toList();
        readings.keep(
                clusterId,
                storages.stream().map(one -> Place.of(clusterId, one)).collect(Collectors.toSet()));
        List<StorageState> due = storages.stream()
                .filter(StorageState::available)
                .filter(one -> isDue(readings.content(Place.of(clusterId, one)).due()))
                .sorted(Comparator.comparing((StorageState one) ->
                                readings.content(Place.of(clusterId, one)).due().at())
                        .thenComparing(StorageState::name)
                        .thenComparing(StorageState::node))
                .limit(STORAGES_AT_ONCE)
                .toList();
        for (StorageState storage : due) {
            interruptible();
            Place place = Place.of(clusterId, storage);
            readings.put(place, content(place, storage));
        }
        Map<Integer, Instant> latest = readings.latest(clusterId);
        List<Integer> owners = latest.keySet().stream()
                .filter(vmid -> isDue(now, vmid, latest.getOrDefault(vmid, Instant.MIN)))
                .sorted(Comparator.comparing((Integer vmid) -> readings.owner(new GuestRef(clusterId, vmid))
                                .due()
                                .at())
                        .thenComparing(Comparator.naturalOrder()))
                .limit(OWNERS_AT_ONCE)
                .toList();
        for (int vmid : owners) {
            interruptible();
            var ref = new GuestRef(clusterId, vmid);
            readings.put(ref, owner(ref, now));
        }
    }

    private static void interruptible() throws InterruptedException {
        if (Thread.interrupted()) throw new InterruptedException();
    }

    private boolean isDue(Due due) {
        return !due.at().isAfter(clock.instant());
    }

    private boolean isDue(Snapshot now, int vmid, Instant newest) {
        GuestState guest = now.guests().get(vmid);
        if (guest != null) {
            NodeState node = now.nodes().get(guest.node());
            if (node == null || !node.online()) return false;
        }
        Owner last = readings.owner(new GuestRef(now.clusterId(), vmid));
        if (isDue(last.due())) return true;
        if (last.due().failures() > 0) return false;
        return last.at() == null || last.at().isBefore(newest) || last.exists() != (guest != null);
    }

    private Due later(Due last) {
        Duration pause = FIRST_RETRY.multipliedBy(1L << Math.min(last.failures(), MOST_DOUBLINGS));
        return new Due(clock.instant().plus(pause), last.failures() + 1);
    }

    private Due fresh() {
        return new Due(clock.instant().plus(FRESH), 0);
    }

    private Content content(Place place, StorageState storage) {
        Content last = readings.content(place);
        try {
            List<StoredVolume> all = hypervisors
                    .client(Capability.MONITORING, place.clusterId(), storage.node())
                    .within(LIMIT)
                    .node(storage.node())
                    .storage(storage.name())
                    .content(null, null);
            Instant now = clock.instant();
            return new Content(now, VolumeReadings.owned(all, last, now), null, fresh());
        } catch (PveException e) {
            String problem = HypervisorFailures.problem(e).detail();
            return new Content(last.at(), last.volumes(), problem, later(last.due()));
        }
    }

    private Owner owner(GuestRef ref, Snapshot snapshot) {
        Owner last = readings.owner(ref);
        Instant began = clock.instant();
        GuestState guest = snapshot.guests().get(ref.vmid());
        try {
            if (guest == null) {
                boolean isFree = hypervisors
                        .client(Capability.MONITORING, ref.clusterId(), anyNode(snapshot))
                        .within(LIMIT)
                        .cluster()
                        .isFree(ref.vmid());
                // One that exists unseen can't be asked what it names; the next poll may know it.
                return isFree
                        ? new Owner(began, false, Set.of(), false, fresh())
                        : new Owner(null, true, Set.of(), false, later(last.due()));
            }
            GuestHandle handle = guests.on(guest.node(), ref, guest.kind());
            var named = new HashSet<String>();
            VolumeUse.named(handle.clientWithin(LIMIT, Capability.MONITORING))
                    .forEach(volid -> named.add(VolumeReadings.key(volid)));
            boolean isComplete =
                    readings.of(ref).stream().allMatch(one -> named.contains(VolumeReadings.key(one.volid())));
            boolean busy = !isComplete && (guest.lock() != null || VolumeUse.isWorkedOn(handle));
            return new Owner(began, true, named, busy, busy ? later(last.due()) : fresh());
        } catch (PveException e) {
            return new Owner(last.at(), last.exists(), last.named(), last.busy(), later(last.due()));
        }
    }

    private static String anyNode(Snapshot snapshot) {
        return snapshot.nodes().values().stream()
                .filter(NodeState::online)
                .map(NodeState::name)
                .sorted()
                .findFirst()
                .orElse("");
    }
}
