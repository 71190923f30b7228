package dev.holdfast.guests.volume;

import dev.holdfast.guests.GuestRef;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.StorageState;
import dev.holdfast.inventory.share.SharedMap;
import dev.holdfast.inventory.share.SharedReadings;
import dev.holdfast.pve.api.EpochSeconds;
import dev.holdfast.pve.storage.StoredVolume;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What is known of the volumes of guests and of who names them. */
final class VolumeReadings {
    private final Map<Place, Content> contents = new ConcurrentHashMap<>();
    private final Map<GuestRef, Owner> owners = new ConcurrentHashMap<>();
    private final SharedMap<Place, Content> sharedContents;
    private final SharedMap<GuestRef, Owner> sharedOwners;

    VolumeReadings(SharedReadings sharing) {
        this.sharedContents =
                SharedMap.of(sharing, "volumes", contents, Place::clusterId, Place.class, Content.class, (_, _) -> {});
        this.sharedOwners = SharedMap.of(
                sharing, "volume-owners", owners, GuestRef::clusterId, GuestRef.class, Owner.class, (_, _) -> {});
    }

    /**
     * A storage whose volume names are unique.
     *
     * @param node null for a shared storage
     */
    record Place(long clusterId, @Nullable String node, String storage) {
        static Place of(long clusterId, StorageState storage) {
            return new Place(clusterId, storage.shared() ? null : storage.node(), storage.name());
        }
    }

    /** When to read again. */
    record Due(Instant at, int failures) {
        static final Due NOW = new Due(Instant.MIN, 0);
    }

    /**
     * The volumes of guests on a storage.
     *
     * @param at when they were read last; null when they never were
     * @param problem why they could not be read since then; null when the last attempt succeeded
     */
    record Content(
            @Nullable Instant at,
            List<Owned> volumes,
            @Nullable String problem,
            Due due) {
        static final Content NEVER = new Content(null, List.of(), null, Due.NOW);
    }

    /**
     * A volume that has a guest's ID.
     *
     * @param firstSeen when the reading that listed it first had ended: a configuration read before says nothing about it
     */
    record Owned(
            String volid,
            int vmid,
            @Nullable Long sizeBytes,
            @Nullable Instant createdAt,
            @Nullable String format,
            Instant firstSeen) {}

    /**
     * A guest's ID that a volume has.
     *
     * @param at when reading began; null when that never succeeded
     * @param exists whether a guest has the ID
     * @param named the {@link #key keys} of the volumes that its configuration and its snapshots name
     * @param busy whether a task works on it, which may have created a volume that no configuration names yet
     * @param since when it was first read like this: what a storage listed before may not exist any more
     */
    record Owner(
            @Nullable Instant at,
            boolean exists,
            Set<String> named,
            boolean busy,
            Due due,
            @Nullable Instant since) {
        static final Owner NEVER = new Owner(null, true, Set.of(), false, Due.NOW, null);

        /** What was read now, after this. */
        Owner then(Instant began, boolean nowExists, Set<String> nowNamed, boolean nowBusy, Due nowDue) {
            boolean same = at != null && exists == nowExists && named.equals(nowNamed);
            return new Owner(began, nowExists, nowNamed, nowBusy, nowDue, same ? since : began);
        }

        /** The same, to be read again then. */
        Owner later(Due other) {
            return new Owner(at, exists, named, busy, other, since);
        }

        /** Whether it says something else than when the storage was read. */
        boolean isNewerThan(Content content) {
            return since != null && content.at() != null && content.at().isBefore(since);
        }

        /** Whether it is known that this guest does not name the volume, or that it does not exist. */
        boolean disowns(Owned volume) {
            if (at == null || at.isBefore(volume.firstSeen())) return false;
            return !exists || (!busy && !names(volume));
        }

        /** Whether nothing can be said about the volume yet. */
        boolean isSilentOn(Owned volume) {
            return at == null || at.isBefore(volume.firstSeen()) || (exists && busy && !names(volume));
        }

        boolean names(Owned volume) {
            return named.contains(key(volume.volid()));
        }
    }

    /** What is the same for a linked clone whether or not its name contains that of its base. */
    static String key(String volid) {
        int colon = volid.indexOf(':');
        return volid.substring(0, colon + 1) + volid.substring(Math.max(colon, volid.lastIndexOf('/')) + 1);
    }

    Content content(Place place) {
        return contents.getOrDefault(place, Content.NEVER);
    }

    Owner owner(GuestRef guest) {
        return owners.getOrDefault(guest, Owner.NEVER);
    }

    void put(Place place, Content content) {
        contents.put(place, content);
        sharedContents.changed(place.clusterId());
    }

    void put(GuestRef guest, Owner owner) {
        owners.put(guest, owner);
        sharedOwners.changed(guest.clusterId());
    }

    /** Who names a volume besides its owner. */
    enum Naming {
        NOBODY,
        ANOTHER,
        /** Not all guests that could name it were read since it was first seen, or the storage since they changed. */
        UNKNOWN
    }

    /** Whether any guest names a volume, which need not be the one whose ID is in its name. */
    Naming naming(Snapshot now, StorageState storage, Content content, Owned volume) {
        Naming naming = Naming.NOBODY;
        for (GuestState guest : now.guests().values()) {
            if (!mayName(storage, guest)) continue;
            Owner one = owner(new GuestRef(now.clusterId(), guest.vmid()));
            if (one.names(volume)) return Naming.ANOTHER;
            if (one.at() == null || one.at().isBefore(volume.firstSeen()) || one.isNewerThan(content)) {
                naming = Naming.UNKNOWN;
            }
        }
        return naming;
    }

    /** Whether the configuration of a guest can mean a volume there: on a local storage, only one of the same node. */
    static boolean mayName(StorageState storage, GuestState guest) {
        return storage.shared() || guest.node().equals(storage.node());
    }

    /** The volumes of a storage that their own guest does not name. */
    List<Owned> disowned(long clusterId, Content content) {
        return content.volumes().stream()
                .filter(one -> owner(new GuestRef(clusterId, one.vmid())).disowns(one))
                .toList();
    }

    /** A job has made or removed volumes of a cluster: its storages are read again after the next poll. */
    void outdated(long clusterId) {
        contents.replaceAll((place, one) ->
                place.clusterId() == clusterId ? new Content(one.at(), one.volumes(), one.problem(), Due.NOW) : one);
    }

    /** Forgets everything of a cluster besides these storages, its guests, and the owners of volumes there. */
    void keep(long clusterId, Set<Place> places, Set<Integer> guests) {
        contents.keySet().removeIf(one -> one.clusterId() == clusterId && !places.contains(one));
        Set<Integer> owning = latest(clusterId).keySet();
        owners.keySet()
                .removeIf(one ->
                        one.clusterId() == clusterId && !owning.contains(one.vmid()) && !guests.contains(one.vmid()));
    }

    /** The IDs that own a volume in a cluster, with the time at which the newest one of each was first seen. */
    Map<Integer, Instant> latest(long clusterId) {
        var latest = new HashMap<Integer, Instant>();
        contents.forEach((place, content) -> {
            if (place.clusterId() != clusterId) return;
            for (Owned one : content.volumes()) {
                latest.merge(one.vmid(), one.firstSeen(), (a, b) -> a.isAfter(b) ? a : b);
            }
        });
        return latest;
    }

    /** The volumes with this ID in a cluster. */
    List<Owned> of(GuestRef guest) {
        return contents.entrySet().stream()
                .filter(one -> one.getKey().clusterId() == guest.clusterId())
                .flatMap(one -> one.getValue().volumes().stream())
                .filter(one -> one.vmid() == guest.vmid())
                .toList();
    }

    /** A job deleted a volume, which is no longer listed from now on; or found out something else. */
    void deleted(Place place, String volid) {
        contents.computeIfPresent(
                place,
                (_, one) -> new Content(
                        one.at(),
                        one.volumes().stream()
                                .filter(volume -> !volume.volid().equals(volid))
                                .toList(),
                        one.problem(),
                        Due.NOW));
        sharedContents.patched(place);
    }

    /** A task has changed a guest, perhaps what it names: that is read after the next poll. */
    void due(GuestRef guest) {
        owners.computeIfPresent(guest, (_, one) -> one.later(Due.NOW));
    }

    /** The owner is to be read again, because it was found to be different. */
    void changed(GuestRef guest) {
        owners.remove(guest);
        sharedOwners.patched(guest);
    }

    /** What was read, with the times at which volumes known already were first seen. */
    static List<Owned> owned(List<StoredVolume> all, Content last, Instant now) {
        var seen = new HashMap<String, Instant>();
        last.volumes().forEach(one -> seen.put(one.volid(), one.firstSeen()));
        return all.stream()
                .filter(one -> one.id() != null
                        && one.vmid() != null
                        && ("images".equals(one.content()) || "rootdir".equals(one.content())))
                .map(one -> new Owned(
                        one.volid(),
                        one.vmid(),
                        one.size(),
                        EpochSeconds.instant(one.ctime()),
                        one.format(),
                        seen.getOrDefault(one.volid(), now)))
                .toList();
    }
}
