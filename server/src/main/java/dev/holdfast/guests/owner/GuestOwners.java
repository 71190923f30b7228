package dev.holdfast.guests.owner;

import dev.holdfast.access.Ownership;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.KnownGuests;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeHosts;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.pve.api.GuestKind;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whose the things of guests are, such as backups and volumes: of the team on whose host the guest is, or was last, wherever
 * they are stored and through whichever host they are read. The hosts of one cluster may belong to several teams, and each of
 * them reads the shared storages.
 */
public record GuestOwners(KnownGuests guests, Hosts hosts, Inventory inventory) {
    /**
     * Whose something is.
     *
     * @param host the host of the guest; null when the guest is not known, or is on no node of which that is certain
     */
    public record Owner(Ownership ownership, @Nullable Host host) {}

    /** As known now; for one request, because what was found is kept. */
    public Now now() {
        return new Now();
    }

    /** As known at one moment. */
    public final class Now {
        private final List<Host> all = hosts.list();
        private final Map<Long, Map<Integer, Guest>> present = guests.byCluster();
        private final Map<GuestRef, List<Guest.Former>> former = guests.former();
        private final Map<Long, Members> clusters = new HashMap<>();

        private Now() {}

        /** The members of a cluster. */
        private record Members(
                List<Host> hosts,
                @Nullable Snapshot last,
                @Nullable NodeHosts nodes) {}

        private Members members(long clusterId) {
            return clusters.computeIfAbsent(clusterId, id -> {
                List<Host> own =
                        all.stream().filter(host -> host.clusterId() == id).toList();
                Snapshot last = inventory.find(id);
                return new Members(own, last, own.isEmpty() ? null : NodeHosts.of(own, last));
            });
        }

        /** The host to which a node belongs, as everywhere; null when no host of its cluster is enrolled any more. */
        public @Nullable Host host(long clusterId, String node) {
            NodeHosts nodes = members(clusterId).nodes();
            return nodes == null ? null : nodes.of(node);
        }

        /** Whose a node is: of the team of the host that is enrolled for it, or else of whoever owns all hosts of the cluster. */
        public Ownership ofNode(long clusterId, String node) {
            NodeHosts nodes = members(clusterId).nodes();
            Host host = nodes == null ? null : nodes.enrolled(node);
            return host == null ? ofAll(Set.of(clusterId)) : host.ownership();
        }

        /**
         * The owner of something of the guest that had this CT ID or VM ID then. Where that guest is not known, whoever owns all
         * hosts of the cluster: it may be of any of them.
         *
         * @param kind null where that is not known, like the ID and the time
         */
        public Owner of(long clusterId, @Nullable GuestKind kind, @Nullable Integer vmid, @Nullable Instant at) {
            String node = vmid == null ? null : node(new GuestRef(clusterId, vmid), kind, at);
            Members members = members(clusterId);
            Host host = node == null || members.nodes() == null
                    ? null
                    : members.nodes().enrolled(node);
            return host == null ? new Owner(ofAll(Set.of(clusterId)), null) : new Owner(host.ownership(), host);
        }

        /**
         * The owner of a volume of the guest that had this ID when the volume was created. A shared storage may be used by other
         * clusters, under any name: if a guest of one has the ID and is another's, only the platform owns all of that.
         */
        public Owner ofVolume(long clusterId, @Nullable Integer vmid, @Nullable Instant createdAt, boolean isShared) {
            Owner owner = of(clusterId, null, vmid, createdAt);
            if (!isShared || vmid == null) return owner;
            boolean isOnlyOf = all.stream()
                    .map(Host::clusterId)
                    .distinct()
                    .filter(other -> other != clusterId && knows(new GuestRef(other, vmid)) && sharesDisks(other))
                    .allMatch(other ->
                            of(other, null, vmid, createdAt).ownership().equals(owner.ownership()));
            return isOnlyOf ? owner : new Owner(Ownership.PLATFORM, null);
        }

        private boolean knows(GuestRef ref) {
            return former.containsKey(ref)
                    || present.getOrDefault(ref.clusterId(), Map.of()).containsKey(ref.vmid());
        }

        /** Unknown counts as yes. */
        private boolean sharesDisks(long clusterId) {
            Snapshot last = members(clusterId).last();
            return last == null
                    || last.storages().stream()
                            .anyMatch(one -> one.shared()
                                    && (one.content().contains("images")
                                            || one.content().contains("rootdir")));
        }

        /** The team to which all hosts of these clusters belong, or else the platform. */
        public Ownership ofAll(Collection<Long> clusterIds) {
            var owners = new HashSet<Ownership>();
            for (long id : clusterIds) members(id).hosts().forEach(host -> owners.add(host.ownership()));
            return owners.size() == 1 ? owners.iterator().next() : Ownership.PLATFORM;
        }

        /** The node of the guest that had this ID then; null when it is not known which guest that was. */
        private @Nullable String node(GuestRef ref, @Nullable GuestKind kind, @Nullable Instant at) {
            for (Guest.Former one : former.getOrDefault(ref, List.of())) {
                if (kind != null && one.kind() != kind) continue;
                if (at == null) return null; // of this one or of a later one
                if (one.until().isAfter(at)) return one.node();
            }
            Guest now = present.getOrDefault(ref.clusterId(), Map.of()).get(ref.vmid());
            if (now == null || (kind != null && now.kind() != kind)) return null;
            Snapshot last = members(ref.clusterId()).last();
            GuestState seen = last == null ? null : last.guests().get(ref.vmid());
            return seen != null && seen.kind() == now.kind() ? seen.node() : now.node();
        }
    }
}
