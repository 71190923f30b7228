package dev.holdfast.guests.volume;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.owner.GuestOwners;
import dev.holdfast.guests.volume.OrphanedVolumes.OrphanReason;
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
import org.jspecify.annotations.Nullable;

/**
 * The volumes that belong to no guest any more, for those whose the guests with their IDs are or were, without a call to a
 * hypervisor; and deleting one.
 */
record VolumeOverview(VolumeReadings readings, Hosts hosts, Inventory inventory, GuestOwners owners, Jobs jobs) {
    OrphanedVolumes list(Principal who) {
        var found = new Found();
        for (Listed one : listed(who, found)) {
            if (one.isOrphan()) found.items.add(one.view());
            else found.others.add(OtherVolume.of(one.view()));
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

    private List<Listed> listed(Principal who, Found found) {
        List<Host> all = hosts.list();
        var listed = new ArrayList<Listed>();
        GuestOwners.Now owning = owners.now();
        for (long clusterId : all.stream().map(Host::clusterId).distinct().toList()) {
            List<Host> readable = all.stream()
                    .filter(host -> host.clusterId() == clusterId && who.sees(host.ownership()))
                    .toList();
            Snapshot now = inventory.present(clusterId);
            if (now == null) {
                readable.forEach(host -> found.unread.add(new UnreadStorage(
                        host.id(), null, "The host does not answer now, so its storages are not listed.")));
                continue;
            }
            if (readable.isEmpty()) continue;
            for (StorageState storage : now.storages()) {
                if (!VolumeSurvey.holdsDisks(storage)) continue;
                Host host = Guests.host(all, clusterId, storage.node(), now);
                boolean isOwn = host != null && who.sees(owning.ofNode(clusterId, storage.node()));
                unread(now, storage, isOwn ? host : storage.shared() ? readable.getFirst() : null, isOwn, found);
                Content content = readings.content(Place.of(clusterId, storage));
                if (host == null || !storage.available() || content.at() == null) continue;
                for (Owned volume : content.volumes()) {
                    Verdict verdict = judge(now, storage, content, volume);
                    if (verdict != Verdict.ORPHAN && verdict != Verdict.OTHER) continue;
                    Listed one = listed(owning, now, storage, volume, host, verdict == Verdict.ORPHAN);
                    if (who.sees(one.owner())) listed.add(one);
                }
            }
        }
        return listed;
    }

    private static final class Found {
        final List<OrphanedVolume> items = new ArrayList<>();
        final List<OtherVolume> others = new ArrayList<>();
        final List<UnreadStorage> unread = new ArrayList<>();

        @Nullable
        Instant oldest;
    }

    /**
     * A volume with its owner.
     *
     * @param node the node that lists it, which may be another team's where the volume is on a shared storage
     * @param view as it is shown to the owner
     * @param isOrphan whether Proxmox VE made it, so that it may be deleted
     */
    private record Listed(Ownership owner, Host host, String node, OrphanedVolume view, boolean isOrphan) {}

    private Listed listed(
            GuestOwners.Now owning, Snapshot now, StorageState storage, Owned volume, Host reading, boolean isOrphan) {
        GuestOwners.Owner owner = owning.ofVolume(now.clusterId(), volume.vmid(), volume.createdAt(), storage.shared());
        Host host = owner.host() == null ? reading : owner.host();
        boolean isElsewhere = !owning.ofNode(now.clusterId(), storage.node()).equals(owner.ownership());
        String node = isElsewhere && storage.shared() && owner.host() != null ? host.node() : storage.node();
        boolean exists = now.guests().containsKey(volume.vmid());
        return new Listed(
                owner.ownership(), host, storage.node(), view(volume, storage, node, host.id(), exists), isOrphan);
    }

    /** @param host the one to name; null for nobody's that the caller may read */
    private void unread(Snapshot now, StorageState storage, @Nullable Host host, boolean isOwn, Found found) {
        if (host == null) return;
        if (!storage.available()) {
            String node = isOwn ? "on node " + storage.node() : "on another node, which reads it";
            found.unread.add(new UnreadStorage(host.id(), storage.name(), "The storage is not active " + node + "."));
            return;
        }
        Content content = readings.content(Place.of(now.clusterId(), storage));
        if (content.problem() != null) {
            String problem =
                    isOwn ? content.problem() : "Another node of the cluster reads the storage, and could not.";
            found.unread.add(new UnreadStorage(host.id(), storage.name(), problem));
        } else if (content.at() == null) {
            found.unread.add(new UnreadStorage(host.id(), storage.name(), "The storage has not been read yet."));
        }
        if (content.at() == null) return;
        if (found.oldest == null || content.at().isBefore(found.oldest)) found.oldest = content.at();
        long silent = content.volumes().stream()
                .filter(volume -> judge(now, storage, content, volume) == Verdict.SILENT)
                .count();
        if (silent > 0) {
            found.unread.add(new UnreadStorage(
                    host.id(),
                    storage.name(),
                    "Which guest uses " + (silent == 1 ? "1 volume" : silent + " volumes") + " is not known yet."));
        }
    }

    /** What is known of who needs a volume. */
    private enum Verdict {
        NEEDED,
        SILENT,
        ORPHAN,
        /** Nobody names it, and another program than Proxmox VE made it. */
        OTHER
    }

    private Verdict judge(Snapshot now, StorageState storage, Content content, Owned volume) {
        Owner owner = readings.owner(new GuestRef(now.clusterId(), volume.vmid()));
        if (owner.isSilentOn(volume) || owner.exists() != now.guests().containsKey(volume.vmid()))
            return Verdict.SILENT;
        if (!owner.disowns(volume)) return Verdict.NEEDED;
        if (owner.isNewerThan(content)) return Verdict.SILENT;
        return switch (readings.naming(now, storage, content, volume)) {
            case UNKNOWN -> Verdict.SILENT;
            case ANOTHER -> Verdict.NEEDED;
            case NOBODY -> VolumeNames.areOfProxmox(volume.volid(), volume.vmid()) ? Verdict.ORPHAN : Verdict.OTHER;
        };
    }

    private static OrphanedVolume view(Owned volume, StorageState storage, String node, long host, boolean exists) {
        return new OrphanedVolume(
                volume.volid(),
                storage.name(),
                node,
                host,
                volume.vmid(),
                volume.sizeBytes(),
                volume.createdAt(),
                volume.format(),
                exists ? OrphanReason.NOT_NAMED : OrphanReason.NO_GUEST,
                storage.shared(),
                !storage.shared());
    }

    /** The name of the listed volume that a caller wants to delete; refuses with 404 when it is not listed for this host. */
    String name(Principal who, VolumeDeleteIn in) {
        return find(who, in).view().volid();
    }

    private Listed find(Principal who, VolumeDeleteIn in) {
        var _ = hosts.get(in.hostId(), who, Role.OWNER);
        List<Listed> named = listed(who, new Found()).stream()
                .filter(one ->
                        one.host().id() == in.hostId() && one.view().volid().equals(in.volid()))
                .filter(one -> in.node() == null || one.view().node().equals(in.node()))
                .toList();
        if (named.isEmpty()) {
            throw Refusal.notFoundBecause(
                    "volume", "The host lists no volume " + in.volid() + " that belongs to no guest.");
        }
        if (named.size() > 1) {
            throw Refusal.conflict("Several nodes of this cluster have a volume " + in.volid()
                    + " that belongs to no guest. Say which node.");
        }
        Listed one = named.getFirst();
        if (!who.has(Role.OWNER, one.owner())) throw Refusal.roleRequired(Role.OWNER.word());
        if (!one.isOrphan()) {
            throw Refusal.conflict(
                    "Volume " + in.volid() + " does not have a name that Proxmox VE gives: another program made"
                            + " it, and may use it without a guest. Delete it there.");
        }
        return one;
    }

    JobRef delete(Principal who, VolumeDeleteIn in) {
        Listed found = find(who, in);
        OrphanedVolume one = found.view();
        Host host = found.host();
        var params = new VolumeDeleteJob.Params(
                host.clusterId(), found.node(), one.volid(), one.vmid(), one.shared(), one.sizeBytes());
        var request = JobRequest.of(VolumeDeleteJob.KIND, params).by(who);
        // One of the platform is nothing that the team of the host may read.
        boolean isOfHost = host.ownership().equals(found.owner());
        return new JobRef(jobs.enqueue(
                (isOfHost ? request.on(JobTarget.host(host.id(), host.name()), host.id()) : request)
                        .holding(new GuestRef(host.clusterId(), one.vmid()).lock())));
    }
}
