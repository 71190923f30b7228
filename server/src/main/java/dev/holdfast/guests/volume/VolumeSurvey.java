package dev.holdfast.guests.volume;

import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.disk.VolumeUse;
import dev.holdfast.guests.volume.VolumeReadings.Content;
import dev.holdfast.guests.volume.VolumeReadings.Due;
import dev.holdfast.guests.volume.VolumeReadings.Owned;
import dev.holdfast.guests.volume.VolumeReadings.Owner;
import dev.holdfast.guests.volume.VolumeReadings.Place;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Pace;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.StorageState;
import dev.holdfast.pve.storage.StoredVolume;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads in the background which volumes guests own, and who names them: after each poll a few storages, each every half
 * hour, and a few of the guests that own a volume: when there is a new one, when a task has ended that may have changed the guest, every
 * half hour while it does not name one of them, and otherwise every six hours. Of an ID that no guest was seen with, Proxmox VE is asked whether it is
 * free, because a token need not see every guest. A volume that its own guest does not name may be named by any other, so that all
 * that could are read before it is listed.
 */
record VolumeSurvey(
        Hypervisors hypervisors, Guests guests, Inventory inventory, VolumeReadings readings, InstantSource clock) {
    private static final Pace STORAGES = Pace.every(Duration.ofMinutes(30), 5);
    private static final Pace OWNERS = Pace.rarely(Duration.ofHours(6), 10);
    private static final int OTHERS_AT_ONCE = 20;
    private static final Duration LIMIT = Duration.ofSeconds(20);

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
                storages.stream().map(one -> Place.of(clusterId, one)).collect(Collectors.toSet()),
                now.guests().keySet());
        List<StorageState> due = storages.stream()
                .filter(StorageState::available)
                .filter(one -> isDue(readings.content(Place.of(clusterId, one)).due()))
                .sorted(Comparator.comparing((StorageState one) ->
                                readings.content(Place.of(clusterId, one)).due().at())
                        .thenComparing(StorageState::name)
                        .thenComparing(StorageState::node))
                .limit(STORAGES.atOnce())
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
                .limit(OWNERS.atOnce())
                .toList();
        for (int vmid : owners) {
            interruptible();
            var ref = new GuestRef(clusterId, vmid);
            readings.put(ref, owner(ref, now));
        }
        if (readOthers(now, storages)) confirm(now, storages);
    }

    /** Reads some guests that could name a volume that its own guest does not name. False if there are more. */
    private boolean readOthers(Snapshot now, List<StorageState> storages) throws InterruptedException {
        var newest = new HashMap<Integer, Instant>();
        for (StorageState storage : storages) {
            Content content = readings.content(Place.of(now.clusterId(), storage));
            Instant seen = readings.disowned(now.clusterId(), content).stream()
                    .map(Owned::firstSeen)
                    .max(Comparator.naturalOrder())
                    .orElse(null);
            if (seen == null) continue;
            for (GuestState guest : now.guests().values()) {
                if (!VolumeReadings.mayName(storage, guest)) continue;
                newest.merge(guest.vmid(), seen, (a, b) -> a.isAfter(b) ? a : b);
            }
        }
        List<Integer> due = newest.keySet().stream()
                .filter(vmid -> isDue(now, vmid, newest.getOrDefault(vmid, Instant.MIN)))
                .sorted(Comparator.comparing((Integer vmid) -> readings.owner(new GuestRef(now.clusterId(), vmid))
                                .due()
                                .at())
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
        for (int vmid : due.subList(0, Math.min(due.size(), OTHERS_AT_ONCE))) {
            interruptible();
            var ref = new GuestRef(now.clusterId(), vmid);
            readings.put(ref, owner(ref, now));
        }
        return due.size() <= OTHERS_AT_ONCE;
    }

    /** Reads storages again whose volumes belong to nobody since they were read: a guest may have been deleted with its disks. */
    private void confirm(Snapshot now, List<StorageState> storages) throws InterruptedException {
        for (StorageState storage : storages) {
            Place place = Place.of(now.clusterId(), storage);
            Content content = readings.content(place);
            List<Owned> disowned = readings.disowned(now.clusterId(), content);
            if (!storage.available() || disowned.isEmpty() || content.due().failures() > 0) continue;
            boolean isOld = Stream.concat(
                            disowned.stream().map(Owned::vmid),
                            now.guests().values().stream()
                                    .filter(guest -> VolumeReadings.mayName(storage, guest))
                                    .map(GuestState::vmid))
                    .anyMatch(vmid ->
                            readings.owner(new GuestRef(now.clusterId(), vmid)).isNewerThan(content));
            if (!isOld) continue;
            interruptible();
            readings.put(place, content(place, storage));
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
        if (guest != null && !now.isOnline(guest.node())) return false;
        Owner last = readings.owner(new GuestRef(now.clusterId(), vmid));
        if (isDue(last.due())) return true;
        if (last.due().failures() > 0) return false;
        return last.at() == null || last.at().isBefore(newest) || last.exists() != (guest != null);
    }

    private Due later(Due last) {
        return new Due(clock.instant().plus(OWNERS.pause(last.failures())), last.failures() + 1);
    }

    /** Who does not name a volume is asked as often as its storage: the volume may belong to nobody. */
    private Due fresh(GuestRef ref, Owner last, Instant began, boolean isComplete) {
        return new Due(isComplete ? OWNERS.next(began, ref, last.at() == null) : began.plus(STORAGES.every()), 0);
    }

    private Content content(Place place, StorageState storage) {
        Content last = readings.content(place);
        try {
            List<StoredVolume> all = hypervisors
                    .client(place.clusterId(), storage.node())
                    .within(LIMIT)
                    .complete()
                    .node(storage.node())
                    .storage(storage.name())
                    .content(null, null);
            Instant now = clock.instant();
            return new Content(now, VolumeReadings.owned(all, last, now), null, new Due(now.plus(STORAGES.every()), 0));
        } catch (PveException e) {
            String problem = HypervisorFailures.detail(e);
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
                        .client(ref.clusterId(), snapshot.anyNode())
                        .within(LIMIT)
                        .cluster()
                        .isFree(ref.vmid());
                // One that exists unseen can't be asked what it names; the next poll may know it.
                return isFree
                        ? last.then(began, false, Set.of(), false, fresh(ref, last, began, false))
                        : new Owner(null, true, Set.of(), false, later(last.due()), null);
            }
            GuestHandle handle = guests.on(guest.node(), ref, guest.kind());
            var named = new HashSet<String>();
            VolumeUse.named(handle.clientWithin(LIMIT).complete())
                    .forEach(volid -> named.add(VolumeReadings.key(volid)));
            boolean isComplete =
                    readings.of(ref).stream().allMatch(one -> named.contains(VolumeReadings.key(one.volid())));
            boolean busy = !isComplete && (guest.lock() != null || VolumeUse.isWorkedOn(handle));
            return last.then(began, true, named, busy, busy ? later(last.due()) : fresh(ref, last, began, isComplete));
        } catch (PveException e) {
            return last.later(later(last.due()));
        }
    }
}
