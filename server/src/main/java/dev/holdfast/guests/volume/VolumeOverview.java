package dev.holdfast.guests.volume;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.volume.OrphanedVolumes.OrphanedVolume;
import dev.holdfast.guests.volume.OrphanedVolumes.OtherVolume;
import dev.holdfast.guests.volume.OrphanedVolumes.UnreadStorage;
import dev.holdfast.guests.volume.VolumeReadings.Content;
import dev.holdfast.guests.volume.VolumeReadings.Owned;
import dev.holdfast.guests.volume.VolumeReadings.Owner;
import dev.holdfast.guests.volume.VolumeReadings.Place;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.StorageState;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.queue.Jobs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The volumes that belong to no guest, of the hosts that a caller may read, without a call to a hypervisor; and deleting one. */
final class VolumeOverview {
    private final VolumeReadings readings;
    private final Hosts hosts;
    private final Inventory inventory;
    private final Jobs jobs;

    VolumeOverview(VolumeReadings readings, Hosts hosts, Inventory inventory, Jobs jobs) {
        this.readings = readings;
        this.hosts = hosts;
        this.inventory = inventory;
        this.jobs = jobs;
    }

    OrphanedVolumes list(Principal who) {
        Set<Long> readable = hosts.readableBy(who);
        List<Host> all = hosts.list();
        var found = new Found();
        for (long clusterId : all.stream().map(Host::clusterId).distinct().toList()) {
            Snapshot now = inventory.present(clusterId);
            if (now == null) {
                all.stream()
                        .filter(host -> host.clusterId() == clusterId)
                        .filter(host -> readable == null || readable.contains(host.id()))
                        .forEach(host -> found.unread.add(new UnreadStorage(
                                host.id(), null, "The host does not answer now, so its storages are not listed.")));
                continue;
            }
            for (StorageState storage : now.storages()) {
                Host host = Guests.host(all, clusterId, storage.node(), now);
                if (host == null || (readable != null && !readable.contains(host.id()))) continue;
                if (VolumeSurvey.holdsDisks(storage)) add(now, storage, host.id(), found);
            }
        }
        found.items.sort(Comparator.comparing(OrphanedVolume::hostId)
                .thenComparing(OrphanedVolume::node)
                .thenComparing(OrphanedVolume::storage)
                .thenComparing(OrphanedVolume::vmid)
                .thenComparing(OrphanedVolume::volid));
        found.unread.sort(Comparator.comparing(UnreadStorage::hostId)
                .thenComparing(UnreadStorage::storage, Comparator.nullsFirst(Comparator.<String>naturalOrder())));
        found.others.sort(Comparator.comparing(OtherVolume::hostId)
                .thenComparing(OtherVolume::node)
                .thenComparing(OtherVolume::volid));
        return new OrphanedVolumes(found.items, found.others, found.unread, found.oldest);
    }

    private static final class Found {
        final List<OrphanedVolume> items = new ArrayList<>();
        final List<OtherVolume> others = new ArrayList<>();
        final List<UnreadStorage> unread = new ArrayList<>();

        @Nullable
        Instant oldest;
    }

    private void add(Snapshot now, StorageState storage, long host, Found found) {
        if (!storage.available()) {
            found.unread.add(new UnreadStorage(
                    host, storage.name(), "The storage is not active on node " + storage.node() + "."));
            return;
        }
        Content content = readings.content(Place.of(now.clusterId(), storage));
        if (content.problem() != null) {
            found.unread.add(new UnreadStorage(host, storage.name(), content.problem()));
        } else if (content.at() == null) {
            found.unread.add(new UnreadStorage(host, storage.name(), "The storage has not been read yet."));
        }
        if (content.at() == null) return;
        if (found.oldest == null || content.at().isBefore(found.oldest)) found.oldest = content.at();
        long silent = 0;
        for (Owned volume : content.volumes()) {
            boolean exists = now.guests().containsKey(volume.vmid());
            Owner owner = readings.owner(new GuestRef(now.clusterId(), volume.vmid()));
            if (owner.isSilentOn(volume) || owner.exists() != exists) silent++;
            else if (owner.disowns(volume)) {
                switch (owner.isNewerThan(content)
                        ? VolumeReadings.Naming.UNKNOWN
                        : readings.naming(now, storage, content, volume)) {
                    case UNKNOWN -> silent++;
                    case ANOTHER -> {}
                    case NOBODY -> {
                        if (VolumeNames.areOfProxmox(volume.volid(), volume.vmid())) {
                            found.items.add(view(volume, storage, host, exists));
                        } else {
                            found.others.add(other(volume, storage, host));
                        }
                    }
                }
            }
        }
        if (silent > 0) {
            found.unread.add(new UnreadStorage(
                    host,
                    storage.name(),
                    "Which guest uses " + (silent == 1 ? "1 volume" : silent + " volumes") + " is not known yet."));
        }
    }

    private static OrphanedVolume view(Owned volume, StorageState storage, long host, boolean exists) {
        return new OrphanedVolume(
                volume.volid(),
                storage.name(),
                storage.node(),
                host,
                volume.vmid(),
                volume.sizeBytes(),
                volume.createdAt(),
                volume.format(),
                exists ? "not_named" : "no_guest",
                storage.shared(),
                !storage.shared());
    }

    private static OtherVolume other(Owned volume, StorageState storage, long host) {
        return new OtherVolume(
                volume.volid(),
                storage.name(),
                storage.node(),
                host,
                volume.vmid(),
                volume.sizeBytes(),
                volume.createdAt(),
                volume.format(),
                storage.shared());
    }

    /** The listed volume that a caller wants to delete; refuses with 404 when it is not listed for this host. */
    OrphanedVolume find(Principal who, VolumeDeleteIn in) {
        var _ = hosts.get(in.hostId(), who, Role.OWNER);
        OrphanedVolumes all = list(who);
        if (all.others().stream()
                .anyMatch(one -> one.hostId() == in.hostId() && one.volid().equals(in.volid()))) {
            throw Refusal.conflict(
                    "Volume " + in.volid() + " does not have a name that Proxmox VE gives: another program made"
                            + " it, and may use it without a guest. Delete it there.");
        }
        List<OrphanedVolume> named = all.items().stream()
                .filter(one -> one.hostId() == in.hostId() && one.volid().equals(in.volid()))
                .filter(one -> in.node() == null || one.node().equals(in.node()))
                .toList();
        if (named.isEmpty()) {
            throw Refusal.notFoundBecause(
                    "volume", "The host lists no volume " + in.volid() + " that belongs to no guest.");
        }
        if (named.size() > 1) {
            throw Refusal.conflict("Several nodes of this cluster have a volume " + in.volid()
                    + " that belongs to no guest. Say which node.");
        }
        return named.getFirst();
    }

    JobRef delete(Principal who, VolumeDeleteIn in) {
        OrphanedVolume one = find(who, in);
        Host host = hosts.get(one.hostId());
        var params = new VolumeDeleteJob.Params(
                host.clusterId(), one.node(), one.volid(), one.vmid(), one.shared(), one.sizeBytes());
        return new JobRef(jobs.enqueue(JobRequest.of(VolumeDeleteJob.KIND, params)
                .by(who)
                .on(new JobTarget("host", host.id(), host.name()), host.id())
                .holding(new GuestRef(host.clusterId(), one.vmid()).lock())));
    }
}
