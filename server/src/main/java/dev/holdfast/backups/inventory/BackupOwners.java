package dev.holdfast.backups.inventory;

import dev.holdfast.backups.inventory.StorageReadings.Access;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.KnownGuests;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.stores.KnownStores;
import dev.holdfast.inventory.stores.Party;
import dev.holdfast.inventory.stores.StoreUse;
import dev.holdfast.pve.api.GuestKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whose the backups on a store are. A backup that a job of Holdfast made is of its guest's cluster. Any other is certainly of a
 * cluster only if every enrolled cluster that may use the store was read after the backup was taken; while one of them does not
 * answer, what was certain before remains so.
 */
final class BackupOwners {
    private final KnownStores stores;
    private final KnownBackups backups;
    private final KnownGuests guests;
    private final Inventory inventory;
    private volatile @Nullable Evidence used;

    /** What the owners depend on; they are decided again when it changes. */
    private record Evidence(Set<Long> enrolled, Set<Long> answering, long stores, long guests) {}

    BackupOwners(KnownStores stores, KnownBackups backups, KnownGuests guests, Inventory inventory) {
        this.stores = stores;
        this.backups = backups;
        this.guests = guests;
        this.inventory = inventory;
    }

    /** Whose a backup is, and through which storage it is reached. */
    record Owner(long clusterId, String storage, String node, boolean certain) {}

    /** The same for all backups of a store. */
    @FunctionalInterface
    interface OfStore {
        Owner of(
                String name,
                @Nullable GuestKind kind,
                @Nullable Integer vmid,
                @Nullable Instant takenAt,
                @Nullable String notes,
                @Nullable Backup before);
    }

    /** The owners of the backups on a store, which {@code via} reads. */
    OfStore of(String store, Access via) {
        List<Party> parties = stores.parties(store);
        if (parties.isEmpty()) {
            // Of one node, or of a cluster that is not enrolled any more.
            var owner = new Owner(via.clusterId(), via.storage(), via.node(), !via.shared());
            return (_, _, _, _, _, _) -> owner;
        }
        Map<String, Set<Long>> made = backups.made(store);
        return (name, kind, vmid, takenAt, notes, before) -> {
            Set<Long> makers = made.getOrDefault(name, Set.of());
            if (makers.size() == 1) {
                Owner maker = owner(parties, makers.iterator().next(), true);
                if (maker != null) return maker;
            }
            var candidates = new ArrayList<Attribution.Candidate>();
            for (Party one : parties) {
                if (one.use() != null) candidates.add(candidate(one.clusterId(), kind, vmid));
                else if (vmid != null && hadGuest(one.clusterId(), kind, vmid)) {
                    candidates.add(candidate(one.clusterId(), kind, vmid));
                }
            }
            Attribution.Result result = Attribution.of(candidates, notes);
            boolean complete = makers.isEmpty() && parties.stream().allMatch(one -> one.knows(takenAt));
            Owner owner = owner(parties, result.clusterId(), complete && result.certain());
            if (owner != null && owner.certain()) return owner;
            if (before != null) {
                boolean stays = before.certain()
                        && makers.isEmpty()
                        && parties.stream().anyMatch(one -> !one.answers())
                        && parties.stream().allMatch(one -> one.readAt() != null);
                Owner last = owner(parties, before.clusterId(), stays);
                if (last != null) return last;
            }
            return owner == null ? new Owner(via.clusterId(), via.storage(), via.node(), false) : owner;
        };
    }

    /** Null for a cluster that can't reach the store. */
    private static @Nullable Owner owner(List<Party> parties, long clusterId, boolean certain) {
        for (Party one : parties) {
            StoreUse use = one.use();
            if (one.clusterId() != clusterId || use == null) continue;
            return new Owner(clusterId, use.storage(), Objects.requireNonNullElse(use.node(), ""), certain);
        }
        return null;
    }

    private boolean hadGuest(long clusterId, @Nullable GuestKind kind, int vmid) {
        if (kind == null) return false;
        GuestState now = state(clusterId, vmid);
        return (now != null && now.kind() == kind) || guests.had(new GuestRef(clusterId, vmid), kind);
    }

    private @Nullable GuestState state(long clusterId, int vmid) {
        Snapshot last = inventory.find(clusterId);
        return last == null ? null : last.guests().get(vmid);
    }

    private Attribution.Candidate candidate(long clusterId, @Nullable GuestKind kind, @Nullable Integer vmid) {
        GuestState now = vmid == null ? null : state(clusterId, vmid);
        return new Attribution.Candidate(
                clusterId, vmid != null && hadGuest(clusterId, kind, vmid), now == null ? null : now.name());
    }

    /** Decides again whose the known backups are, if what that depends on has changed. */
    void refresh() {
        var now = new Evidence(stores.enrolled(), stores.answering(), stores.revision(), guests.revision());
        if (now.equals(used)) return;
        decide();
        used = now;
    }

    private void decide() {
        var owners = new HashMap<String, OfStore>();
        var changed = new ArrayList<Backup>();
        for (Backup one : backups.all().values()) {
            if (stores.isOfOneNode(one.store())) continue;
            Owner owner = owners.computeIfAbsent(
                            one.store(),
                            store -> of(store, new Access(one.clusterId(), one.storage(), one.node(), true)))
                    .of(one.name(), one.kind(), one.vmid(), one.takenAt(), one.notes(), one);
            Backup now = one.of(owner.clusterId(), owner.storage(), owner.node(), owner.certain());
            if (!now.equals(one)) changed.add(now);
        }
        backups.attributed(changed);
    }
}
