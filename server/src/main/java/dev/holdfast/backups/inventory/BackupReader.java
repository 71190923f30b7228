package dev.holdfast.backups.inventory;

import dev.holdfast.backups.inventory.StorageReadings.Access;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.guests.KnownGuests;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.StorageState;
import dev.holdfast.inventory.stores.KnownStores;
import dev.holdfast.inventory.stores.StoreUse;
import dev.holdfast.inventory.stores.Stores;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.api.EpochSeconds;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.storage.StoredVolume;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.task.Upid;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Timeouts;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads which backups there are, after polls: each storage every five minutes on a thread of its own, so that one that hangs
 * delays no other. A storage that several clusters use is read once.
 */
public final class BackupReader implements AutoCloseable {
    private static final Duration FRESH = Duration.ofMinutes(5);
    private static final Duration FIRST_RETRY = Duration.ofMinutes(1);
    private static final int MOST_DOUBLINGS = 5;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final Hypervisors hypervisors;
    private final Inventory inventory;
    private final KnownBackups backups;
    private final StorageReadings readings;
    private final Bus bus;
    private final InstantSource clock;
    private final BackupOwners owners;
    private final KnownStores stores;
    /** Since when a store lists nothing, though it had backups. */
    private final Map<String, Instant> empty = new ConcurrentHashMap<>();
    /** Whose backups are is not decided by older evidence while it is decided by newer. */
    private final ReentrantLock deciding = new ReentrantLock();
    /** How many lists were asked for. */
    private final AtomicLong questions = new AtomicLong();
    /** Which list of a store was stored last; guarded by {@link #deciding}. */
    private final Map<String, Long> newest = new HashMap<>();

    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("backup-storage-", 0).factory());

    /** Reads the storages of these hosts. */
    public BackupReader(
            Hypervisors hypervisors,
            Inventory inventory,
            KnownGuests guests,
            KnownStores stores,
            KnownBackups backups,
            StorageReadings readings,
            Bus bus,
            InstantSource clock) {
        this.hypervisors = hypervisors;
        this.inventory = inventory;
        this.stores = stores;
        this.owners = new BackupOwners(stores, backups, guests, inventory);
        this.backups = backups;
        this.readings = readings;
        this.bus = bus;
        this.clock = clock;
    }

    /** Decides again whose the backups are, if another host was enrolled, answers again or was read. */
    public void attribute() {
        deciding.lock();
        try {
            owners.refresh();
        } finally {
            deciding.unlock();
        }
    }

    /** Begins to read what is due in a cluster that was just polled. */
    public void read(long clusterId) {
        Snapshot now = inventory.present(clusterId);
        if (now == null) return;
        KnownStores.Learned learned = stores.learn(now);
        backups.doubt(learned.joined());
        attribute();
        var accesses = new HashMap<String, Access>();
        var available = new ArrayList<String>();
        for (StorageState storage : now.storages()) {
            if (!storage.content().contains("backup")) continue;
            String store = word(clusterId, storage, learned);
            accesses.putIfAbsent(
                    Objects.requireNonNullElseGet(store, () -> Stores.own(clusterId, storage)),
                    new Access(clusterId, storage.name(), storage.node(), storage.shared()));
            if (store != null && storage.available()) available.add(store);
        }
        readings.uses(clusterId, accesses);
        for (StorageState storage : now.storages()) {
            if (!storage.content().contains("backup")) continue;
            String store = word(clusterId, storage, learned);
            String key = Objects.requireNonNullElseGet(store, () -> Stores.own(clusterId, storage));
            if (readings.of(key).problem() != null) continue;
            if (store == null) failed(key, "What the storage stands for could not be read yet.");
            else if (!storage.available()) failed(key, "The storage is not active on node " + storage.node() + ".");
        }
        if (learned.configured() != null) {
            backups.keep(clusterId, store -> !readings.of(store).accesses().isEmpty(), clock.instant());
        }
        for (String store : available) {
            if (readings.begin(store, clock.instant())) {
                threads.execute(() -> read(store, Objects.requireNonNull(accesses.get(store))));
            }
        }
    }

    /** What a storage stands for; null while that is not known. */
    private static @Nullable String word(long clusterId, StorageState storage, KnownStores.Learned learned) {
        if (!storage.shared()) return Stores.own(clusterId, storage);
        StoreUse use = learned.uses().get(storage.name());
        return use == null ? null : use.store();
    }

    private void failed(String store, String problem) {
        failed(store, problem, clock.instant().plus(FIRST_RETRY));
    }

    private void failed(String store, String problem, Instant dueAt) {
        boolean isOther = !problem.equals(readings.of(store).problem());
        readings.failed(store, problem, dueAt);
        if (isOther) tell(store);
    }

    /** To be called when everything is stored: whoever is told reads it. */
    private void tell(String store) {
        Set<Long> clusters = readings.users(store);
        if (!clusters.isEmpty()) bus.publish(new BackupsRead(clusters));
    }

    /** A job made a backup of a guest of this cluster: it is that guest's for good, whoever else uses the storage. */
    public void made(long clusterId, VolumeId backup) {
        StoreUse use = stores.find(clusterId, backup.storage());
        if (use != null) backups.made(use.store(), backup.name(), clusterId);
    }

    /** A job changed the backups of a storage: they are read after the next poll, which is soon. */
    public void changed(long clusterId, String storage) {
        readings.changed(clusterId, storage);
        inventory.wake(clusterId);
    }

    /** Reads a storage at once, and returns its backups of this cluster. Refuses with 404 when there is no such storage. */
    public List<Backup> readNow(long clusterId, String node, String storage) {
        Snapshot now = inventory.find(clusterId);
        StorageState state = now == null
                ? null
                : now.storages().stream()
                        .filter(one ->
                                one.name().equals(storage) && one.content().contains("backup"))
                        .filter(one -> one.shared() || one.node().equals(node))
                        .findFirst()
                        .orElse(null);
        if (now == null || state == null) {
            throw missing(node, storage);
        }
        String store = word(clusterId, state, stores.learn(now));
        Asked began = ask();
        List<StoredVolume> all = hypervisors
                .client(clusterId, node)
                .within(Timeouts.PERSON)
                .complete()
                .node(node)
                .storage(storage)
                .content("backup", null);
        Access access = store == null ? null : readings.of(store).accesses().get(clusterId);
        if (store == null || access == null) {
            throw Refusal.conflict("The storages of the cluster are not known yet. Try again in a moment.");
        }
        String problem = take(store, access, all, null, began);
        if (problem != null) throw Refusal.conflict(problem + " Try again later.");
        return backups.of(store).values().stream()
                .filter(one -> one.clusterId() == clusterId)
                .toList();
    }

    /** A question for the list of a storage; a clock that is set back does not change which was the later one. */
    private record Asked(long number, Instant at) {}

    private Asked ask() {
        return new Asked(questions.incrementAndGet(), clock.instant());
    }

    /** The refusal of a storage that a node does not have, or that the caller may not read there. */
    public static Refusal missing(String node, String storage) {
        return Refusal.notFoundBecause("storage", "Node " + node + " has no storage " + storage + " for backups.");
    }

    /**
     * Stores what a storage listed. One that lists nothing, though it had backups, is perhaps an empty folder, because its disk is
     * away: that is believed when it is so again later. What is not in an incomplete list stays as it was. Returns the reason why it
     * was not stored; null when it was, or when one that was asked for later is stored already.
     *
     * @param incomplete why the list is not complete; null when it is
     * @param asked when the storage was asked; what changed since then is perhaps not in the list
     */
    private @Nullable String take(
            String store, Access via, List<StoredVolume> all, @Nullable String incomplete, Asked asked) {
        Instant began = asked.at();
        boolean isOther;
        deciding.lock();
        try {
            if (newest.getOrDefault(store, 0L) > asked.number()) return null;
            newest.put(store, asked.number());
            Map<String, Backup> before = backups.of(store);
            List<Backup> found = found(store, via, all, before);
            if (incomplete != null) {
                Set<String> listed = found.stream().map(Backup::name).collect(Collectors.toSet());
                before.values().stream()
                        .filter(one -> !listed.contains(one.name()))
                        .forEach(found::add);
            }
            if (!found.isEmpty() || before.isEmpty()) {
                empty.remove(store);
            } else if (empty.computeIfAbsent(store, _ -> began).isAfter(began.minus(FRESH))) {
                String problem = "The storage lists no backups, although it had " + before.size()
                        + " before. Check that its disk is mounted.";
                failed(store, problem, began.plus(FRESH));
                return problem;
            }
            isOther = backups.read(store, found, began);
        } finally {
            deciding.unlock();
        }
        StorageReadings.Reading last = readings.of(store);
        isOther |= last.at() == null || !Objects.equals(last.problem(), incomplete);
        if (incomplete == null) readings.succeeded(store, began, began.plus(FRESH));
        else readings.failed(store, incomplete, began.plus(FRESH));
        if (isOther) tell(store);
        return null;
    }

    private void read(String store, Access access) {
        Asked began = ask();
        try {
            PveClient client =
                    hypervisors.client(access.clusterId(), access.node()).within(LIMIT);
            PveNode node = client.node(access.node());
            List<StoredVolume> all;
            String incomplete = null;
            try {
                all = node.complete().storage(access.storage()).content("backup", null);
            } catch (PveException.Unreadable e) {
                all = node.storage(access.storage()).content("backup", null);
                incomplete = HypervisorFailures.detail(e);
            }
            // Of a storage that no cluster uses any more, nothing is known.
            if (readings.of(store).accesses().isEmpty()) return;
            var _ = take(store, access, all, incomplete, began);
        } catch (PveException e) {
            Duration pause =
                    FIRST_RETRY.multipliedBy(1L << Math.min(readings.of(store).failures(), MOST_DOUBLINGS));
            failed(store, HypervisorFailures.detail(e), clock.instant().plus(pause));
        } catch (RuntimeException e) {
            failed(store, "Its backups could not be stored.");
            throw e;
        }
    }

    private List<Backup> found(String store, Access via, List<StoredVolume> all, Map<String, Backup> before) {
        BackupOwners.OfStore ofStore = owners.of(store, via);
        var found = new ArrayList<Backup>();
        for (StoredVolume one : all) {
            VolumeId id = one.id();
            if (id == null || !"backup".equals(Objects.requireNonNullElse(one.content(), "backup"))) continue;
            found.add(backup(store, ofStore, one, id, before.get(id.name())));
        }
        return found;
    }

    private static Backup backup(
            String store, BackupOwners.OfStore ofStore, StoredVolume one, VolumeId id, @Nullable Backup before) {
        VolumeId.Backup name = id.backup();
        GuestKind kind = kind(one, name);
        Integer vmid = one.vmid() != null ? one.vmid() : name == null ? null : (Integer) name.vmid();
        BackupOwners.Owner owner = ofStore.of(id.name(), kind, vmid, takenAt(one, name), one.notes(), before);
        StoredVolume.Verification check = one.verification();
        return new Backup(
                0,
                store,
                id.name(),
                owner.clusterId(),
                owner.storage(),
                owner.node(),
                owner.certain(),
                kind,
                vmid,
                takenAt(one, name),
                one.size(),
                state(check),
                check == null ? null : startOf(check.upid()),
                Boolean.TRUE.equals(one.isProtected()),
                one.encrypted() != null && !one.encrypted().equals("0"),
                one.notes());
    }

    private static @Nullable GuestKind kind(StoredVolume one, VolumeId.@Nullable Backup name) {
        String word = Objects.requireNonNullElse(one.subtype(), Objects.requireNonNullElse(one.format(), ""));
        return switch (word) {
            case "lxc", "pbs-ct" -> GuestKind.LXC;
            case "qemu", "pbs-vm" -> GuestKind.QEMU;
            default -> name == null ? null : name.kind();
        };
    }

    /** The time in a name is that of the node's zone, so that the storage's own is better. */
    private static @Nullable Instant takenAt(StoredVolume one, VolumeId.@Nullable Backup name) {
        Instant created = EpochSeconds.instant(one.ctime());
        if (created != null) return created;
        return name == null ? null : name.takenAt(ZoneOffset.UTC);
    }

    private static VerifyState state(StoredVolume.@Nullable Verification check) {
        if (check == null || check.state() == null) return VerifyState.NONE;
        return switch (check.state()) {
            case "ok" -> VerifyState.OK;
            case "failed" -> VerifyState.FAILED;
            default -> VerifyState.UNKNOWN;
        };
    }

    /** The task that checked it on the Proxmox Backup Server names when it began. */
    private static @Nullable Instant startOf(@Nullable String upid) {
        try {
            return upid == null ? null : Instant.ofEpochSecond(Upid.parse(upid).startTime());
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
