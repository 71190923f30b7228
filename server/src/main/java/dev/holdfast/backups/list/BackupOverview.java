package dev.holdfast.backups.list;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.backups.inventory.KnownBackups;
import dev.holdfast.backups.inventory.StorageReadings;
import dev.holdfast.backups.tested.BackupTest;
import dev.holdfast.backups.tested.KnownTests;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.Guests;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Capability;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.StorageState;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.api.GuestKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The backups that a caller may read, without a call to a hypervisor; and changes of one. */
public final class BackupOverview {
    private final KnownBackups backups;
    private final KnownTests tests;
    private final StorageReadings readings;
    private final Hosts hosts;
    private final Inventory inventory;
    private final Hypervisors hypervisors;
    private final List<GuestTargets> areas;

    /** Of these hosts. */
    public BackupOverview(
            KnownBackups backups,
            KnownTests tests,
            StorageReadings readings,
            Hosts hosts,
            Inventory inventory,
            Hypervisors hypervisors,
            List<GuestTargets> areas) {
        this.backups = backups;
        this.tests = tests;
        this.readings = readings;
        this.hosts = hosts;
        this.inventory = inventory;
        this.hypervisors = hypervisors;
        this.areas = List.copyOf(areas);
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
                    Host host = views.host(one);
                    return host != null && (query.hostId() == null || query.hostId() == host.id());
                })
                .limit(query.most())
                .map(views::of)
                .toList();
    }

    private @Nullable GuestRef wanted(BackupsQuery query) {
        Long id = query.appId() != null ? query.appId() : query.vmId();
        GuestKind kind = query.appId() != null ? GuestKind.LXC : GuestKind.QEMU;
        if (id == null) return null;
        return areas.stream()
                .filter(area -> area.kind() == kind)
                .flatMap(area -> area.ids().entrySet().stream())
                .filter(one -> one.getValue().equals(id))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
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

    /** The host through which a backup is reached; null when no host of its cluster is enrolled any more. */
    public @Nullable Host host(Backup one) {
        return Guests.host(hosts.list(), one.clusterId(), one.node(), inventory.find(one.clusterId()));
    }

    /** Whose a backup is; null when there is none with this id. */
    public @Nullable Ownership ownership(long id) {
        Backup one = backups.find(id);
        Host host = one == null ? null : host(one);
        return host == null ? null : host.ownership();
    }

    /** What a backup is called in audit rows. */
    public @Nullable String name(long id) {
        Backup one = backups.find(id);
        return one == null ? null : one.volume().toString();
    }

    List<BackupStorageView> storages(Principal who) {
        Set<Long> readable = hosts.readableBy(who);
        List<Host> all = hosts.list();
        var known = new HashMap<String, List<Backup>>();
        backups.all()
                .values()
                .forEach(one -> known.computeIfAbsent(
                                place(one.clusterId(), one.storage(), one.node()), _ -> new ArrayList<>())
                        .add(one));
        var states = readings.states();
        var views = new ArrayList<BackupStorageView>();
        for (StorageReadings.State state : states) {
            Host host = Guests.host(all, state.clusterId(), state.node(), inventory.find(state.clusterId()));
            if (host == null || (readable != null && !readable.contains(host.id()))) continue;
            StorageState storage = storage(state);
            List<Backup> there = known.getOrDefault(place(state.clusterId(), state.storage(), state.node()), List.of());
            boolean isKnown = state.readAt() != null || !there.isEmpty();
            views.add(new BackupStorageView(
                    host.id(),
                    host.name(),
                    state.node(),
                    state.storage(),
                    storage == null ? null : storage.type(),
                    state.shared(),
                    storage == null ? null : storage.totalBytes(),
                    storage == null ? null : storage.usedBytes(),
                    isKnown ? there.size() : null,
                    isKnown ? sum(there) : null,
                    state.readAt(),
                    state.problem()));
        }
        views.sort(Comparator.comparing(BackupStorageView::hostId)
                .thenComparing(BackupStorageView::storage)
                .thenComparing(BackupStorageView::node));
        return views;
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
        Host host = host(one);
        if (host == null) throw Refusal.notFound("backup", id);
        if (in.isProtected() != null && !who.has(Role.ADMIN, host.ownership())) {
            throw Refusal.roleRequired(Role.ADMIN.wire());
        }
        // Proxmox VE stores no notes and empty ones in the same way.
        String notes =
                in.notes().isSent() ? Objects.requireNonNullElse(in.notes().orNull(), "") : null;
        client(one).node(one.node()).storage(one.storage()).describe(one.volume(), notes, in.isProtected());
        backups.described(id, notes, in.isProtected());
        return view(id);
    }

    private PveClient client(Backup one) {
        return hypervisors.client(Capability.BACKUP, one.clusterId(), one.node());
    }

    /** Makes views for one answer. */
    private final class Views {
        private final @Nullable Set<Long> readable;
        private final List<Host> all = hosts.list();
        private final Map<Place, Host> byPlace = new HashMap<>();
        private final Map<GuestKind, Map<GuestRef, Long>> ids = new HashMap<>();
        private final Map<Long, BackupTest> newest = tests.byBackup();

        private record Place(long clusterId, String node) {}

        Views(@Nullable Principal who) {
            this.readable = who == null ? null : hosts.readableBy(who);
            areas.forEach(area -> ids.put(area.kind(), area.ids()));
        }

        /** Null when the caller may not read it. */
        @Nullable
        Host host(Backup one) {
            Host host = byPlace.computeIfAbsent(
                    new Place(one.clusterId(), one.node()),
                    _ -> Guests.host(all, one.clusterId(), one.node(), inventory.find(one.clusterId())));
            return host == null || (readable != null && !readable.contains(host.id())) ? null : host;
        }

        BackupView of(Backup one) {
            Host host = host(one);
            if (host == null) throw Refusal.notFound("backup", one.id());
            GuestState guest = one.vmid() == null ? null : inventory.guest(one.clusterId(), one.vmid());
            GuestRef ref = one.guest();
            return new BackupView(
                    one.id(),
                    host.id(),
                    host.name(),
                    one.node(),
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
                    one.verifyState().name().toLowerCase(Locale.ROOT),
                    one.checkedAt(),
                    one.isProtected(),
                    one.encrypted(),
                    one.notes(),
                    BackupView.LastTest.of(newest.get(one.id())));
        }
    }
}
