package dev.holdfast.backups.inventory;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.RevisionCache;
import dev.holdfast.base.db.WritePriority;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All backups, as last read. */
public final class KnownBackups {
    private static final Comparator<Backup> NEWEST_FIRST = Comparator.comparing(
                    Backup::takenAt, Comparator.nullsFirst(Comparator.<Instant>naturalOrder()))
            .thenComparing(Backup::id)
            .reversed();

    /** How long a backup that is missing keeps its id, and the results of its checks and tests. */
    private static final Duration KEPT = Duration.ofDays(90);

    private final Db db;
    private final InstantSource clock;
    private final BackupStore store = new BackupStore();
    private final RevisionCache<Known> cache;

    /** Sorted once for each change, and not for each of the lists, of which a page shows the first 200. */
    private record Known(Map<Long, Backup> byId, List<Backup> newestFirst) {
        static Known of(List<Backup> all) {
            return new Known(
                    all.stream().collect(Collectors.toUnmodifiableMap(Backup::id, Function.identity())),
                    all.stream().sorted(NEWEST_FIRST).toList());
        }
    }

    /** Backups in this database. */
    public KnownBackups(Db db, InstantSource clock) {
        this.db = db;
        this.clock = clock;
        this.cache = new RevisionCache<>(db, BackupStore.REVISION, h -> Known.of(store.all(h)));
    }

    /** All of them, by id. */
    public Map<Long, Backup> all() {
        return cache.get().byId();
    }

    /** All of them, the newest first; those whose time is not known come last. */
    public List<Backup> newestFirst() {
        return cache.get().newestFirst();
    }

    /** The backup with this id; null when there is none. */
    public @Nullable Backup find(long id) {
        return all().get(id);
    }

    /** The newest of these that is certainly of its guest and not known to be damaged; null when there is none. */
    public static @Nullable Backup newestGood(Stream<Backup> some) {
        return some.filter(one -> one.certain() && one.takenAt() != null && one.verifyState() != VerifyState.FAILED)
                .max(Comparator.comparing(one -> Objects.requireNonNull(one.takenAt())))
                .orElse(null);
    }

    /** Those on a store, by name. */
    Map<String, Backup> of(String store) {
        return all().values().stream()
                .filter(one -> one.store().equals(store))
                .collect(Collectors.toUnmodifiableMap(Backup::name, Function.identity()));
    }

    /**
     * Replaces what is known of a store by what was read of it. A result of Holdfast's own check stays, and one that is not
     * found has its id again when it is back. One that was removed since the storage was asked is perhaps still in the list.
     * Returns whether other backups are known than before.
     *
     * @param asked when the storage was asked
     */
    boolean read(String of, List<Backup> found, Instant asked) {
        return db.write(WritePriority.BULK, h -> {
            // What is missing since later than now is so by a clock that was set back in the meantime.
            Instant latest = clock.instant().plusMillis(1);
            var known = new HashMap<String, Backup>();
            store.of(h, of).forEach(one -> known.put(one.name(), one));
            Map<Long, Instant> missing = store.missing(h, of);
            var added = new ArrayList<Backup>();
            var changed = new ArrayList<Backup>();
            for (Backup one : found) {
                Backup before = known.remove(one.name());
                if (before == null) {
                    added.add(one);
                    continue;
                }
                Instant since = missing.get(before.id());
                if (since != null && since.isAfter(asked) && !since.isAfter(latest)) continue;
                if (since != null || !with(one, before).equals(before)) changed.add(with(one, before));
            }
            store.add(h, added);
            store.change(h, changed);
            List<Long> lost = known.values().stream()
                    .map(Backup::id)
                    .filter(id -> !missing.containsKey(id))
                    .toList();
            store.lose(h, lost, asked);
            store.forget(h, asked.minus(KEPT));
            return !added.isEmpty() || !changed.isEmpty() || !lost.isEmpty();
        });
    }

    /** What was read, with the id of the same backup, and the result of a check where the storage has none. */
    private static Backup with(Backup read, Backup before) {
        boolean keepsCheck = read.verifyState() == VerifyState.NONE;
        return new Backup(
                before.id(),
                read.store(),
                read.name(),
                read.clusterId(),
                read.storage(),
                read.node(),
                read.certain(),
                read.kind(),
                read.vmid(),
                read.takenAt(),
                read.sizeBytes(),
                keepsCheck ? before.verifyState() : read.verifyState(),
                keepsCheck ? before.checkedAt() : read.checkedAt(),
                read.isProtected(),
                read.encrypted(),
                read.notes());
    }

    /** The backups of a cluster on stores that nobody uses now are missing. */
    void keep(long clusterId, Predicate<String> isUsed, Instant now) {
        List<Long> gone = all().values().stream()
                .filter(one -> one.clusterId() == clusterId && !isUsed.test(one.store()))
                .map(Backup::id)
                .toList();
        if (!gone.isEmpty()) db.writing(WritePriority.BULK, h -> store.lose(h, gone, now));
    }

    /** The backups on these stores may be of a cluster that was not known to use them. */
    void doubt(Set<String> stores) {
        if (stores.isEmpty()) return;
        attributed(all().values().stream()
                .filter(one -> one.certain() && stores.contains(one.store()))
                .map(one -> one.of(one.clusterId(), one.storage(), one.node(), false))
                .toList());
    }

    /** Whose they are, as far as that is known now. */
    void attributed(List<Backup> changed) {
        if (!changed.isEmpty()) db.writing(WritePriority.BULK, h -> store.attribute(h, changed));
    }

    /** A job made a backup on a store for a guest of this cluster. */
    void made(String of, String name, long clusterId) {
        db.writing(h -> store.made(h, of, name, clusterId));
    }

    /** The clusters for whose guests jobs made the backups on a store, by name. */
    Map<String, Set<Long>> made(String of) {
        return db.read(h -> store.made(h, of)).stream()
                .collect(Collectors.groupingBy(
                        BackupStore.Made::name,
                        Collectors.mapping(BackupStore.Made::clusterId, Collectors.toUnmodifiableSet())));
    }

    /** The result of a check that Holdfast made. */
    public void checked(long id, VerifyState state, Instant at) {
        db.writing(h -> store.checked(h, id, state, at));
    }

    /** What was changed about a backup; null leaves it. */
    public void described(long id, @Nullable String notes, @Nullable Boolean isProtected) {
        db.writing(h -> store.described(h, id, notes, isProtected));
    }

    /** A backup was deleted. It is missing, so that a list that was asked for before does not bring it back. */
    public void removed(long id) {
        // Times are stored in milliseconds, and what was asked in the same one was asked before.
        Instant since = clock.instant().plusMillis(1);
        db.writing(h -> store.lose(h, List.of(id), since));
    }
}
