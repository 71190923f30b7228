package dev.holdfast.backups.list;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.backups.inventory.KnownBackups;
import dev.holdfast.backups.inventory.StorageReadings;
import dev.holdfast.backups.list.BackupOwners.Owned;
import dev.holdfast.backups.tested.BackupTest;
import dev.holdfast.backups.tested.KnownTests;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.StorageState;
import dev.holdfast.jobs.scheduled.ManagedType;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.api.GuestKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The backups that a caller may read, without a call to a hypervisor; and changes of one. */
public record BackupOverview(
        KnownBackups backups,
        KnownTests tests,
        StorageReadings readings,
        Hosts hosts,
        Inventory inventory,
        Hypervisors hypervisors,
        List<GuestTargets> areas,
        BackupOwners owners) {
    /** Copies the list. */
    public BackupOverview {
        areas = List.copyOf(areas);
    }

    List<BackupView> list(Principal who, BackupsQuery query) {
        GuestRef wanted = wanted(query);
        if ((query.appId() != null || query.vmId() != null) && wanted == null) return List.of();
        var views = new Views(who);
        return backups.newestFirst().stream()
                .filter(query.fits())
                .filter(one ->
                        wanted == null || one.isOf(wanted, query.appId() != null ? GuestKind.LXC : GuestKind.QEMU))
                .filter(one -> {
                    Owned owned = views.owned(one);
                    return owned != null
                            && (query.hostId() == null
                                    || query.hostId() == owned.host().id());
                })
                .limit(query.most())
                .map(views::of)
                .toList();
    }

    private @Nullable GuestRef wanted(BackupsQuery query) {
        if (query.appId() != null)
            return GuestTargets.of(areas, ManagedType.APP).find(query.appId());
        return query.vmId() == null
                ? null
                : GuestTargets.of(areas, ManagedType.VM).find(query.vmId());
    }

    BackupView view(long id) {
        return new Views(null).of(get(id));
    }

    /** The backup with this id. Refuses with 404 when there is none. */
    public Backup get(long id) {
        Backup one = backups.find(id);
        if (one == null) throw Refusal.notFound("backup", id);
        return one;
    }

    /** A backup with its owner. Refuses with 404 when no host of its cluster is enrolled any more. */
    public Owned owned(Backup one) {
        Owned owned = owners.now().of(one);
        if (owned == null) throw Refusal.notFound("backup", one.id());
        return owned;
    }

    /** Whose a backup is; null when there is none with this id. */
    public @Nullable Ownership ownership(long id) {
        Backup one = backups.find(id);
        Owned owned = one == null ? null : owners.now().of(one);
        return owned == null ? null : owned.ownership();
    }

    /** What a backup is called in audit rows. */
    public @Nullable String name(long id) {
        Backup one = backups.find(id);
        return one == null ? null : one.volume().toString();
    }

    /** A shared storage is one of each team whose hosts share it; what is counted are the backups that the caller may read. */
    List<BackupStorageView> storages(Principal who) {
        BackupOwners.Now now = owners.now();
        List<Host> readable = hosts.list(who);
        var known = new HashMap<String, List<Backup>>();
        for (Backup one : backups.all().values()) {
            Owned owned = now.of(one);
            if (owned == null || !who.sees(owned.ownership())) continue;
            known.computeIfAbsent(place(one.clusterId(), one.storage(), one.node()), _ -> new ArrayList<>())
                    .add(one);
        }
        var views = new ArrayList<BackupStorageView>();
        for (StorageReadings.State state : readings.states()) {
            Host reading = now.host(state.clusterId(), state.node());
            boolean isOwn = who.sees(now.ofNode(state.clusterId(), state.node()));
            Host host = isOwn ? reading : state.shared() ? first(readable, state.clusterId()) : null;
            if (host == null) continue;
            StorageState storage = storage(state);
            List<Backup> there = known.getOrDefault(place(state.clusterId(), state.storage(), state.node()), List.of());
            boolean isKnown = state.readAt() != null || !there.isEmpty();
            views.add(new BackupStorageView(
                    host.id(),
                    host.name(),
                    isOwn ? state.node() : host.node(),
                    state.storage(),
                    storage == null ? null : storage.type(),
                    state.shared(),
                    storage == null ? null : storage.totalBytes(),
                    storage == null ? null : storage.usedBytes(),
                    isKnown ? there.size() : null,
                    isKnown ? sum(there) : null,
                    state.readAt(),
                    isOwn ? state.problem() : state.problemElsewhere()));
        }
        views.sort(Comparator.comparing(BackupStorageView::hostId)
                .thenComparing(BackupStorageView::storage)
                .thenComparing(BackupStorageView::node));
        return views;
    }

    private static @Nullable Host first(List<Host> hosts, long clusterId) {
        return hosts.stream()
                .filter(host -> host.clusterId() == clusterId)
                .findFirst()
                .orElse(null);
    }

    private static String place(long clusterId, String storage, String node) {
        return clusterId + " " + storage + " " + node;
    }

    private static @Nullable Long sum(List<Backup> there) {
        long sum = 0;
        for (Backup one : there) {
            if (one.sizeBytes() == null) return null;
            sum += one.sizeBytes();
        }
        return sum;
    }

    private @Nullable StorageState storage(StorageReadings.State state) {
        Snapshot last = inventory.find(state.clusterId());
        return last == null
                ? null
                : last.storages().stream()
                        .filter(one -> one.name().equals(state.storage()))
                        .filter(one -> one.shared() || one.node().equals(state.node()))
                        .findFirst()
                        .orElse(null);
    }

    BackupView patch(Principal who, long id, BackupPatchIn in) {
        Backup one = get(id);
        if (in.isProtected() != null && !who.has(Role.ADMIN, owned(one).ownership())) {
            throw Refusal.roleRequired(Role.ADMIN.word());
        }
        // Proxmox VE stores no notes and empty ones in the same way.
        String notes =
                in.notes().isSent() ? Objects.requireNonNullElse(in.notes().orNull(), "") : null;
        client(one).node(one.node()).storage(one.storage()).describe(one.volume(), notes, in.isProtected());
        backups.described(id, notes, in.isProtected());
        return view(id);
    }

    private PveClient client(Backup one) {
        return hypervisors.client(one.clusterId(), one.node());
    }

    /** Makes views for one answer. */
    private final class Views {
        private final @Nullable Principal who;
        private final BackupOwners.Now now = owners.now();
        private final Map<GuestKind, Map<GuestRef, Long>> ids = new HashMap<>();
        private final Map<Long, BackupTest> newest = tests.byBackup();

        Views(@Nullable Principal who) {
            this.who = who;
            areas.forEach(area -> ids.put(area.kind(), area.ids()));
        }

        /** Null when the caller may not read it. */
        @Nullable
        Owned owned(Backup one) {
            Owned owned = now.of(one);
            return owned == null || (who != null && !who.sees(owned.ownership())) ? null : owned;
        }

        BackupView of(Backup one) {
            Owned owned = owned(one);
            if (owned == null) throw Refusal.notFound("backup", one.id());
            GuestRef ref = now.isOfPresent(one) ? one.guest() : null;
            GuestState guest = ref == null ? null : inventory.guest(ref.clusterId(), ref.vmid());
            return new BackupView(
                    one.id(),
                    owned.host().id(),
                    owned.host().name(),
                    owned.node(),
                    one.storage(),
                    one.volume().toString(),
                    one.guestType(),
                    one.vmid(),
                    guest != null && guest.kind() == one.kind() ? guest.name() : null,
                    ref == null || one.kind() == null
                            ? null
                            : ids.getOrDefault(one.kind(), Map.of()).get(ref),
                    one.certain(),
                    one.takenAt(),
                    one.sizeBytes(),
                    one.verifyState(),
                    one.checkedAt(),
                    one.isProtected(),
                    one.encrypted(),
                    one.notes(),
                    BackupView.LastTest.of(newest.get(one.id())));
        }
    }
}
