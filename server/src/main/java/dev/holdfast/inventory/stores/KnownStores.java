package dev.holdfast.inventory.stores;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.RevisionCache;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.StorageState;
import dev.holdfast.pve.storage.StorageConfig;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which cluster uses which shared store. It is stored, so that it counts for a host that does not answer: whose a thing on a
 * shared store is can only be certain if every cluster that could have put it there was read since. A cluster without a row
 * in {@code store_reading} was never read, which is not the same as using nothing.
 */
public final class KnownStores {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration CONFIG_FRESH = Duration.ofMinutes(10);
    /** How often it is stored that a cluster was read, when nothing changed. */
    private static final Duration NOTED = Duration.ofMinutes(5);
    /** A cluster whose storages were read longer ago may use others by now. */
    private static final Duration CURRENT = Duration.ofMinutes(20);

    private final Hypervisors hypervisors;
    private final Hosts hosts;
    private final Inventory inventory;
    private final Db db;
    private final InstantSource clock;
    private final StoreUseStore store = new StoreUseStore();
    private final RevisionCache<Known> cache;
    private final Map<Long, Configs> configs = new ConcurrentHashMap<>();

    private record Known(Map<Long, Map<String, StoreUse>> uses, Map<Long, Instant> readAt) {
        static Known of(List<StoreUse> all, Map<Long, Instant> readAt) {
            var uses = new HashMap<Long, Map<String, StoreUse>>();
            all.forEach(one ->
                    uses.computeIfAbsent(one.clusterId(), _ -> new TreeMap<>()).put(one.storage(), one));
            return new Known(Map.copyOf(uses), Map.copyOf(readAt));
        }

        Map<String, StoreUse> of(long clusterId) {
            return uses.getOrDefault(clusterId, Map.of());
        }
    }

    /**
     * The configurations of a cluster's storages.
     *
     * @param at when they were read; null when they never were
     * @param listed the storages that the cluster listed then
     */
    private record Configs(
            Map<String, StorageConfig> byName, @Nullable Instant at, Set<String> listed, Instant dueAt) {}

    /** The stores of these hosts. */
    public KnownStores(Hypervisors hypervisors, Hosts hosts, Inventory inventory, Db db, InstantSource clock) {
        this.hypervisors = hypervisors;
        this.hosts = hosts;
        this.inventory = inventory;
        this.db = db;
        this.clock = clock;
        this.cache = new RevisionCache<>(db, StoreUseStore.REVISION, h -> Known.of(store.all(h), store.readings(h)));
    }

    /**
     * What was learned.
     *
     * @param uses the shared storages of the cluster; those are missing of which it was never read what they stand for
     * @param configured all storages in its configuration, disabled ones too; null when it could not be read
     * @param joined stores that the cluster was not known to use
     */
    public record Learned(
            Map<String, StoreUse> uses, @Nullable Set<String> configured, Set<String> joined) {}

    /** Reads what the storages of a cluster stand for, if that is due, and stores what is new. */
    public Learned learn(Snapshot now) {
        long clusterId = now.clusterId();
        Configs known = configs(now);
        Known before = cache.get();
        if (known.at() == null) return new Learned(before.of(clusterId), null, Set.of());
        Map<String, StoreUse> uses = uses(now, known.byName());
        Instant noted = before.readAt().get(clusterId);
        if (noted == null || !uses.equals(before.of(clusterId))) {
            db.writing(WritePriority.BULK, h -> store.replace(h, clusterId, uses.values(), now.at()));
        } else if (noted.plus(NOTED).isBefore(now.at()) || noted.isAfter(now.at())) {
            db.writing(WritePriority.BULK, h -> store.read(h, clusterId, now.at()));
        }
        Set<String> joined = uses.values().stream().map(StoreUse::store).collect(Collectors.toCollection(HashSet::new));
        before.of(clusterId).values().forEach(one -> joined.remove(one.store()));
        return new Learned(uses, known.byName().keySet(), joined);
    }

    private static Map<String, StoreUse> uses(Snapshot now, Map<String, StorageConfig> known) {
        var listed = new HashMap<String, StorageState>();
        now.storages().stream().filter(StorageState::shared).forEach(one -> listed.put(one.name(), one));
        var names = new TreeSet<>(listed.keySet());
        known.values().stream().filter(StorageConfig::isShared).forEach(one -> names.add(one.storage()));
        var uses = new TreeMap<String, StoreUse>();
        for (String name : names) {
            StorageConfig config = known.get(name);
            StorageState state = listed.get(name);
            var content = new TreeSet<>(state == null ? Set.of() : state.content());
            if (config != null) content.addAll(config.content());
            uses.put(
                    name,
                    Stores.of(
                            now.clusterId(),
                            name,
                            config,
                            state == null ? null : state.node(),
                            String.join(",", content)));
        }
        return uses;
    }

    private Configs configs(Snapshot now) {
        Set<String> listed = now.storages().stream().map(StorageState::name).collect(Collectors.toUnmodifiableSet());
        Configs last = configs.get(now.clusterId());
        boolean isNew = last != null && !last.listed().containsAll(listed);
        if (last != null && !isNew && last.dueAt().isAfter(clock.instant())) return last;
        Map<String, StorageConfig> read = last == null ? Map.of() : last.byName();
        Instant at = last == null ? null : last.at();
        Duration pause = CONFIG_FRESH;
        try {
            var byName = new HashMap<String, StorageConfig>();
            String node = now.nodes().keySet().stream().sorted().findFirst().orElse("");
            hypervisors
                    .client(now.clusterId(), node)
                    .within(LIMIT)
                    .complete()
                    .storages()
                    .list(null)
                    .forEach(one -> byName.put(one.storage(), one));
            read = Map.copyOf(byName);
            at = now.at();
        } catch (PveException e) {
            // What was read before is the best guess; a storage seldom leads elsewhere.
            if (at == null) pause = Duration.ZERO;
        }
        var fresh = new Configs(read, at, listed, clock.instant().plus(pause));
        configs.put(now.clusterId(), fresh);
        return fresh;
    }

    /** Changes with every change of what is stored, on every replica. */
    public long revision() {
        return cache.revision();
    }

    /** A shared storage of a cluster, by its name; null when none is known. */
    public @Nullable StoreUse find(long clusterId, String storage) {
        return cache.get().of(clusterId).get(storage);
    }

    /** The shared storages of a cluster, by their names; null when they were never read. */
    public @Nullable Map<String, StoreUse> ofCluster(long clusterId) {
        Known known = cache.get();
        return known.readAt().containsKey(clusterId) ? known.of(clusterId) : null;
    }

    /** Whether only one node can use a store, by its word. */
    public boolean isOfOneNode(String of) {
        return Stores.isOfOneNode(of);
    }

    /** The enrolled clusters. */
    public Set<Long> enrolled() {
        return hosts.list().stream().map(Host::clusterId).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The enrolled clusters that answer now, and whose storages are known as they are now. */
    public Set<Long> answering() {
        Known known = cache.get();
        return enrolled().stream().filter(id -> answers(id, known)).collect(Collectors.toCollection(TreeSet::new));
    }

    private boolean answers(long clusterId, Known known) {
        Instant readAt = known.readAt().get(clusterId);
        return readAt != null && readAt.plus(CURRENT).isAfter(clock.instant()) && inventory.present(clusterId) != null;
    }

    /** The enrolled clusters that use a store or may use it; none for one that only its own cluster can use. */
    public List<Party> parties(String of) {
        Known known = cache.get();
        Set<Long> enrolled = enrolled();
        Map<Long, StoreUse> users = new HashMap<>();
        enrolled.forEach(id -> known.of(id).values().stream()
                .filter(one -> one.store().equals(of))
                .findFirst()
                .ifPresent(one -> users.put(id, one)));
        if (users.isEmpty()) return List.of();
        boolean identified = users.values().stream().allMatch(StoreUse::identified);
        var parties = new ArrayList<Party>();
        for (long id : enrolled) {
            Instant readAt = known.readAt().get(id);
            boolean answers = answers(id, known);
            boolean mayUse = readAt == null
                    || (!answers && inventory.present(id) != null)
                    || (!identified && known.of(id).values().stream().anyMatch(one -> !one.identified()));
            if (users.containsKey(id) || (mayUse && !isOnlyOf(of, users))) {
                parties.add(new Party(id, users.get(id), answers, readAt));
            }
        }
        return List.copyOf(parties);
    }

    /** Ceph of the cluster itself. */
    private static boolean isOnlyOf(String of, Map<Long, StoreUse> users) {
        return users.size() == 1
                && users.values().stream()
                        .allMatch(one ->
                                one.identified() && of.equals("cluster " + one.clusterId() + " " + one.storage()));
    }
}
