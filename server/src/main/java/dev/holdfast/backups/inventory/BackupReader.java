package dev.holdfast.backups.inventory;

import dev.holdfast.backups.inventory.StorageReadings.Access;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.KnownGuests;
import dev.holdfast.hosts.client.Capability;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.StorageState;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.storage.StorageConfig;
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
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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
    private static final Duration CONFIG_FRESH = Duration.ofMinutes(10);

    private final Hypervisors hypervisors;
    private final Inventory inventory;
    private final KnownGuests guests;
    private final KnownBackups backups;
    private final StorageReadings readings;
    private final InstantSource clock;
    private final Map<Long, Configs> configs = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("backup-storage-", 0).factory());

    private record Configs(Map<String, StorageConfig> byName, Instant dueAt) {}

    /** Reads the storages of these hosts. */
    public BackupReader(
            Hypervisors hypervisors,
            Inventory inventory,
            KnownGuests guests,
            KnownBackups backups,
            StorageReadings readings,
            InstantSource clock) {
        this.hypervisors = hypervisors;
        this.inventory = inventory;
        this.guests = guests;
        this.backups = backups;
        this.readings = readings;
        this.clock = clock;
    }

    /** Begins to read what is due in a cluster that was just polled. */
    public void read(long clusterId) {
        Snapshot now = inventory.present(clusterId);
        if (now == null) return;
        Map<String, StorageConfig> known = configs(now);
        var accesses = new HashMap<String, Access>();
        var available = new ArrayList<String>();
        for (StorageState storage : now.storages()) {
            if (!storage.content().contains("backup")) continue;
            String store = Stores.of(clusterId, storage, known.get(storage.name()));
            accesses.putIfAbsent(store, new Access(clusterId, storage.name(), storage.node(), storage.shared()));
            if (storage.available()) available.add(store);
            else if (readings.of(store).problem() == null) unavailable(store, storage);
        }
        readings.uses(clusterId, accesses);
        backups.keep(clusterId, accesses.keySet());
        for (String store : available) {
            if (readings.begin(store, clock.instant())) {
                threads.execute(() -> read(store, Objects.requireNonNull(accesses.get(store))));
            }
        }
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
        String store = Stores.of(clusterId, state, configs(now).get(storage));
        List<StoredVolume> all = hypervisors
                .client(Capability.MONITORING, clusterId, node)
                .within(Timeouts.PERSON)
                .node(node)
                .storage(storage)
                .content("backup", null);
        if (!readings.of(store).accesses().containsKey(clusterId)) {
            throw Refusal.conflict("The storages of the cluster are not known yet. Try again in a moment.");
        }
        backups.read(store, found(store, all));
        readings.succeeded(store, clock.instant(), clock.instant().plus(FRESH));
        return backups.all().values().stream()
                .filter(one -> one.store().equals(store) && one.clusterId() == clusterId)
                .toList();
    }

    /** The refusal of a storage that a node does not have, or that the caller may not read there. */
    public static Refusal missing(String node, String storage) {
        return Refusal.notFoundBecause("storage", "Node " + node + " has no storage " + storage + " for backups.");
    }

    private void unavailable(String store, StorageState storage) {
        readings.failed(
                store,
                "The storage is not active on node " + storage.node() + ".",
                clock.instant().plus(FIRST_RETRY));
    }

    /** Where storages lead. A token that may not read that leaves them as the cluster's own. */
    private Map<String, StorageConfig> configs(Snapshot now) {
        Configs last = configs.get(now.clusterId());
        if (last != null && last.dueAt().isAfter(clock.instant())) return last.byName();
        Map<String, StorageConfig> read = last == null ? Map.of() : last.byName();
        try {
            var byName = new HashMap<String, StorageConfig>();
            String node = now.nodes().keySet().stream().sorted().findFirst().orElse("");
            hypervisors
                    .client(Capability.MONITORING, now.clusterId(), node)
                    .within(LIMIT)
                    .storages()
                    .list(null)
                    .forEach(one -> byName.put(one.storage(), one));
            read = byName;
        } catch (PveException e) {
            // What was read before is the best guess; a storage seldom leads elsewhere.
        }
        configs.put(now.clusterId(), new Configs(read, clock.instant().plus(CONFIG_FRESH)));
        return read;
    }

    private void read(String store, Access access) {
        try {
            PveClient client = hypervisors
                    .client(Capability.MONITORING, access.clusterId(), access.node())
                    .within(LIMIT);
            List<StoredVolume> all =
                    client.node(access.node()).storage(access.storage()).content("backup", null);
            // Of a storage that no cluster uses any more, nothing is known.
            if (readings.of(store).accesses().isEmpty()) return;
            backups.read(store, found(store, all));
            readings.succeeded(store, clock.instant(), clock.instant().plus(FRESH));
        } catch (PveException e) {
            Duration pause =
                    FIRST_RETRY.multipliedBy(1L << Math.min(readings.of(store).failures(), MOST_DOUBLINGS));
            readings.failed(
                    store,
                    HypervisorFailures.problem(e).detail(),
                    clock.instant().plus(pause));
        } catch (RuntimeException e) {
            readings.failed(
                    store, "Its backups could not be stored.", clock.instant().plus(FIRST_RETRY));
            throw e;
        }
    }

    private List<Backup> found(String store, List<StoredVolume> all) {
        List<Access> accesses = List.copyOf(readings.of(store).accesses().values());
        // Read once: thousands of backups are on one store.
        var byCluster = new HashMap<Long, Map<Integer, Guest>>();
        accesses.forEach(one -> byCluster.put(one.clusterId(), guests.ofCluster(one.clusterId())));
        var found = new ArrayList<Backup>();
        for (StoredVolume one : all) {
            VolumeId id = one.id();
            if (id == null
                    || accesses.isEmpty()
                    || !"backup".equals(Objects.requireNonNullElse(one.content(), "backup"))) continue;
            found.add(backup(store, accesses, byCluster, one, id));
        }
        return found;
    }

    private Backup backup(
            String store,
            List<Access> accesses,
            Map<Long, Map<Integer, Guest>> byCluster,
            StoredVolume one,
            VolumeId id) {
        VolumeId.Backup name = id.backup();
        GuestKind kind = kind(one, name);
        Integer vmid = one.vmid() != null ? one.vmid() : name == null ? null : (Integer) name.vmid();
        var owner = Attribution.of(
                accesses.stream()
                        .map(access -> candidate(
                                access.clusterId(), byCluster.getOrDefault(access.clusterId(), Map.of()), kind, vmid))
                        .toList(),
                one.notes());
        Access access = accesses.stream()
                .filter(some -> some.clusterId() == owner.clusterId())
                .findFirst()
                .orElseThrow();
        StoredVolume.Verification check = one.verification();
        return new Backup(
                0,
                store,
                id.name(),
                owner.clusterId(),
                access.storage(),
                access.node(),
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

    private Attribution.Candidate candidate(
            long clusterId, Map<Integer, Guest> known, @Nullable GuestKind kind, @Nullable Integer vmid) {
        Guest guest = vmid == null ? null : known.get(vmid);
        GuestState state = vmid == null ? null : inventory.guest(clusterId, vmid);
        return new Attribution.Candidate(
                clusterId, guest != null && guest.kind() == kind, state == null ? null : state.name());
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
        if (one.ctime() != null) return Instant.ofEpochSecond(one.ctime());
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
