package dev.holdfast.backups.list;

import dev.holdfast.access.Ownership;
import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.backups.inventory.StorageReadings;
import dev.holdfast.backups.tested.BackupTest;
import dev.holdfast.guests.owner.GuestOwners;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.pve.api.GuestKind;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whose backups are: whose their guests are, see {@link GuestOwners}, and not those of the host that reads their storage. */
public record BackupOwners(GuestOwners guests, StorageReadings readings, Inventory inventory) {
    /**
     * A backup with its owner.
     *
     * @param host the host of its guest; the one that reads it where that is not known
     * @param node a node that reads it, of the owner's own hosts where they read it as well
     */
    public record Owned(Ownership ownership, Host host, String node) {
        /** Whether it is the host's owner's. */
        public boolean isOfHost() {
            return host.ownership().equals(ownership);
        }

        /** The same job as one of the owner's, so that whoever may read the backup may read the job. */
        public <P extends Record> JobRequest<P> ownerOf(JobRequest<P> request) {
            return isOfHost() ? request.on(JobTarget.host(host.id(), host.name()), host.id()) : request;
        }
    }

    /** As known now; for one request. */
    public Now now() {
        return new Now();
    }

    /** As known at one moment. */
    public final class Now {
        private final GuestOwners.Now owners = guests.now();
        private final Map<Long, Set<String>> shared = new HashMap<>();
        private final Map<String, Ownership> uncertain = new HashMap<>();

        private Now() {}

        /** The owner of a backup; null when no host of its cluster is enrolled any more. */
        public @Nullable Owned of(Backup one) {
            if (one.certain()) {
                return of(one.clusterId(), one.kind(), one.vmid(), one.takenAt(), one.node(), one.storage());
            }
            Host reading = owners.host(one.clusterId(), one.node());
            if (reading == null) return null;
            return new Owned(uncertain.computeIfAbsent(one.store(), this::ofAll), reading, one.node());
        }

        /** Whether it has the owner of the guest that has its ID now, which may be another guest than the one in the backup. */
        public boolean isOfPresent(Backup one) {
            Owned owned = of(one);
            return owned != null
                    && owners.of(one.clusterId(), one.kind(), one.vmid(), Instant.MAX)
                            .ownership()
                            .equals(owned.ownership());
        }

        /** The owner of a test: that of the backup. */
        public @Nullable Owned of(BackupTest one) {
            String storage = one.volid().split(":", 2)[0];
            return of(one.clusterId(), one.kind(), one.vmid(), one.takenAt(), one.node(), storage);
        }

        /** Whose everything on a store is: of whoever owns all hosts that use it, if it is known which those are. */
        private Ownership ofAll(String store) {
            Set<Long> users = readings.users(store);
            return users.size() < 2 ? Ownership.PLATFORM : owners.ofAll(users);
        }

        private @Nullable Owned of(
                long clusterId,
                @Nullable GuestKind kind,
                @Nullable Integer vmid,
                @Nullable Instant at,
                String node,
                String storage) {
            Host reading = owners.host(clusterId, node);
            if (reading == null) return null;
            GuestOwners.Owner owner = owners.of(clusterId, kind, vmid, at);
            Host own = owner.host();
            if (own == null) return new Owned(owner.ownership(), reading, node);
            boolean isElsewhere = !ofNode(clusterId, node).equals(owner.ownership());
            return new Owned(owner.ownership(), own, isElsewhere && isShared(clusterId, storage) ? own.node() : node);
        }

        /** The host to which a node belongs; null when no host of its cluster is enrolled any more. */
        public @Nullable Host host(long clusterId, String node) {
            return owners.host(clusterId, node);
        }

        /** Whose a node is, and with it a storage that only this node has. */
        public Ownership ofNode(long clusterId, String node) {
            return owners.ofNode(clusterId, node);
        }

        /** Whether all nodes of the cluster see the same on this storage. */
        public boolean isShared(long clusterId, String storage) {
            return shared.computeIfAbsent(clusterId, this::shared).contains(storage);
        }

        private Set<String> shared(long clusterId) {
            Snapshot last = inventory.find(clusterId);
            var names = new HashSet<String>();
            if (last != null) {
                last.storages().stream().filter(one -> one.shared()).forEach(one -> names.add(one.name()));
            }
            return names;
        }
    }
}
