package dev.holdfast.guests;

import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.RevisionCache;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.pve.api.GuestKind;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Every guest that was ever seen, each with an id that no other guest gets. */
public final class KnownGuests {
    /** Guests of a cluster that are gone, and those that another one replaced: more than a busy cluster has in years. */
    private static final int MOST_GONE = 20_000;

    private final int mostGone;
    private final Db db;
    private final Bus bus;
    private final InstantSource clock;
    private final GuestStore store = new GuestStore();
    private final RevisionCache<Index> cache;
    private final Set<Long> suspects = ConcurrentHashMap.newKeySet();
    private final Set<Long> confirmed = ConcurrentHashMap.newKeySet();

    /** Guests in this database. */
    public KnownGuests(Db db, Bus bus, InstantSource clock) {
        this(db, bus, clock, MOST_GONE);
    }

    /** The same, of which so many that are gone are kept for each cluster. */
    KnownGuests(Db db, Bus bus, InstantSource clock, int mostGone) {
        this.mostGone = mostGone;
        this.db = db;
        this.bus = bus;
        this.clock = clock;
        this.cache = new RevisionCache<>(db, GuestStore.REVISION, h -> Index.of(store.all(h), store.former(h)));
    }

    private record Index(
            Map<Long, Guest> byId, Map<Long, Map<Integer, Guest>> byCluster, Map<GuestRef, List<Guest.Former>> former) {
        static Index of(List<Guest> all, List<Guest.Former> former) {
            return new Index(
                    all.stream().collect(Collectors.toUnmodifiableMap(Guest::id, Function.identity())),
                    all.stream()
                            .collect(Collectors.groupingBy(
                                    Guest::clusterId, Collectors.toUnmodifiableMap(Guest::vmid, Function.identity()))),
                    former.stream().collect(Collectors.groupingBy(Guest.Former::ref)));
        }
    }

    /** Whether a guest of this kind has the CT ID or VM ID, or ever had it. */
    public boolean had(GuestRef ref, GuestKind kind) {
        Index all = cache.get();
        Guest now = all.byCluster().getOrDefault(ref.clusterId(), Map.of()).get(ref.vmid());
        return (now != null && now.kind() == kind)
                || all.former().getOrDefault(ref, List.of()).stream().anyMatch(one -> one.kind() == kind);
    }

    /** The guest with this id; null when there is none, or when another guest has its CT ID or VM ID now. */
    public @Nullable Guest find(long id) {
        return cache.get().byId().get(id);
    }

    /** The guest that has this CT ID or VM ID, or had it last; null when there was none. */
    public @Nullable Guest find(GuestRef ref) {
        return db.read(h -> store.find(h, ref));
    }

    /**
     * Since when what is recorded under a CT ID or VM ID alone is of the guest that has it now; null when no other is known to
     * have had it.
     */
    public @Nullable Instant ownSince(GuestRef ref) {
        return former().getOrDefault(ref, List.of()).stream()
                .map(Guest.Former::until)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }

    /** Whether something of this time with a CT ID or VM ID, such as a backup, is of the guest that has it now. */
    public boolean isOwn(GuestRef ref, @Nullable Instant at) {
        Instant since = ownSince(ref);
        return at == null || since == null || !at.isBefore(since);
    }

    /** Changes with every change of a guest's row, on every replica. */
    public long revision() {
        return cache.revision();
    }

    /** All guests by cluster and by CT ID or VM ID, including missing ones. */
    public Map<Long, Map<Integer, Guest>> byCluster() {
        return cache.get().byCluster();
    }

    /** The guests that had a CT ID or VM ID before the one that has it now, the earliest first. */
    public Map<GuestRef, List<Guest.Former>> former() {
        return cache.get().former();
    }

    /** The guests of a cluster, by CT ID or VM ID, including missing ones. */
    public Map<Integer, Guest> ofCluster(long clusterId) {
        return byCluster().getOrDefault(clusterId, Map.of());
    }

    /** What is stored about a guest's creation, see {@link GuestIdentity}; null while unknown. */
    @Nullable
    String identity(long id) {
        return db.read(h -> store.identity(h, id));
    }

    /** The ids of the guests of a cluster whose identity is stored. */
    List<Long> withIdentity(long clusterId) {
        return db.read(h -> store.withIdentity(h, clusterId));
    }

    /** The id of a guest that exists on this node; it is added if no poll has seen it yet. */
    public long idOf(Handle transaction, GuestRef ref, GuestKind kind, String node) {
        Guest known = store.find(transaction, ref);
        if (known != null && known.kind() == kind) return known.id();
        if (known != null) replace(transaction, known);
        store.add(transaction, ref, kind, node, clock.instant());
        return Objects.requireNonNull(store.find(transaction, ref)).id();
    }

    /**
     * The id of a guest that a job has created on this node: never that of a guest that had the CT ID or VM ID before.
     *
     * @param since when the job began: the ID was free after that, so that a row from before is another guest's
     */
    public long idOfNew(Handle transaction, GuestRef ref, GuestKind kind, String node, Instant since) {
        Guest known = store.find(transaction, ref);
        if (known != null && (known.missingSince() != null || known.firstSeen().isBefore(since)))
            replace(transaction, known);
        return idOf(transaction, ref, kind, node);
    }

    /** The same in a transaction of its own. */
    void created(GuestRef ref, GuestKind kind, String node, Instant since) {
        db.writing(h -> idOfNew(h, ref, kind, node, since));
    }

    /**
     * A job has destroyed this guest: from now on it is unknown, and whatever gets its CT ID or VM ID is another guest. Without
     * effect if that is known already.
     */
    public void destroyed(long id) {
        Guest guest = find(id);
        if (guest != null) db.writing(h -> replace(h, guest));
    }

    /** What lists show of a guest has changed, although no poll says so. */
    void revealed(GuestRef ref) {
        bus.publish(new GuestChanged(ref, false));
    }

    /** A guest may have other NICs, which nobody has read yet. */
    void reconfigured(GuestRef ref, GuestKind kind) {
        bus.publish(new NicsChanged(ref, kind, null));
    }

    private boolean replace(Handle transaction, Guest guest) {
        if (!store.replace(transaction, guest, clock.instant())) return false; // another replica did
        Db.afterCommit(() -> bus.publish(new GuestChanged(guest.ref(), true)));
        return true;
    }

    /** The guest with this id may be another one: its identity is to be read soon. */
    public void suspect(long id) {
        suspects.add(id);
    }

    /** Those guests, once. */
    Set<Long> takeSuspects(Set<Long> among) {
        return take(suspects, among);
    }

    /** Somebody has read that the guest with this id has its stored identity. */
    void confirm(long id) {
        confirmed.add(id);
    }

    /** Those guests, once. */
    Set<Long> takeConfirmed(Set<Long> among) {
        return take(confirmed, among);
    }

    private static Set<Long> take(Set<Long> from, Set<Long> among) {
        return among.stream().filter(from::remove).collect(Collectors.toSet());
    }

    /** A guest is on this node of another cluster now. It keeps its id, also if a poll already added it there under another. */
    public void moved(Handle transaction, long id, GuestRef now, String node) {
        Guest there = store.find(transaction, now);
        if (there != null && there.id() != id) replace(transaction, there);
        store.move(transaction, id, now, node);
    }

    /**
     * Stores what a poll shows for the first time: new guests, and those on another node. One transaction, and none if there
     * is nothing new. A missing guest that is seen again stays marked until its identity was read.
     */
    public void follow(Snapshot now) {
        Map<Integer, Guest> known = ofCluster(now.clusterId());
        var added = new ArrayList<GuestState>();
        var replaced = new ArrayList<Guest>();
        var moved = new HashMap<Long, String>();
        for (GuestState guest : now.guests().values()) {
            Guest before = known.get(guest.vmid());
            if (before != null && before.kind() != guest.kind()) replaced.add(before);
            if (before == null || before.kind() != guest.kind()) {
                added.add(guest);
            } else if (!guest.node().equals(before.node())) {
                moved.put(before.id(), guest.node());
            }
        }
        if (added.isEmpty() && moved.isEmpty()) return;
        List<Long> old = added.isEmpty() ? List.of() : tooMany(known, now);
        db.writing(WritePriority.BULK, h -> {
            store.remove(h, old);
            if (!replaced.isEmpty()) store.removeReplaced(h, now.clusterId(), mostGone);
            replaced.forEach(guest -> replace(h, guest));
            store.add(h, now.clusterId(), added, clock.instant());
            store.move(h, moved);
        });
    }

    /** The oldest of the guests that are gone, when there are so many that their cluster seems to invent them. */
    private List<Long> tooMany(Map<Integer, Guest> known, Snapshot now) {
        if (known.size() <= mostGone) return List.of();
        List<Long> gone = known.values().stream()
                .filter(guest -> !now.guests().containsKey(guest.vmid()))
                .map(Guest::id)
                .sorted()
                .toList();
        return gone.subList(0, Math.max(0, gone.size() - mostGone));
    }

    /**
     * What was just read of a guest.
     *
     * @param stored the identity known until now; null while unknown
     * @param identity null where the guest's configuration contains none
     * @param gap whether it is certain that the guest with this CT ID or VM ID was away since
     */
    record Identified(
            Guest guest,
            String node,
            @Nullable String stored,
            @Nullable String identity,
            boolean gap) {
        boolean isBack() {
            return guest.missingSince() != null;
        }

        boolean isAnother() {
            return GuestIdentity.differ(stored, identity, gap || isBack());
        }

        /** An identity that is no longer contained says nothing. */
        boolean isNews() {
            return identity != null && !identity.equals(stored);
        }
    }

    /**
     * Stores identities in one transaction. If one is certainly that of another guest, that one gets an id of its own;
     * otherwise a guest that was missing is no longer marked.
     */
    void identified(List<Identified> read) {
        List<Identified> news =
                read.stream().filter(one -> one.isBack() || one.isNews()).toList();
        if (news.isEmpty()) return;
        db.writing(WritePriority.BULK, h -> news.forEach(one -> identified(h, one)));
        news.stream()
                .filter(one -> one.isBack() && !one.isAnother())
                .forEach(one -> bus.publish(new GuestChanged(one.guest().ref(), false)));
    }

    private void identified(Handle transaction, Identified one) {
        Guest guest = one.guest();
        long id = guest.id();
        if (one.isAnother()) {
            if (!replace(transaction, guest)) return;
            id = idOf(transaction, guest.ref(), guest.kind(), one.node());
        } else if (one.isBack()) {
            store.missing(transaction, id, null);
        }
        if (one.isNews()) store.identify(transaction, id, one.identity());
    }

    /** A job has put a guest from a backup in the place of this one; without effect if that is the same guest. */
    void restored(Guest before) {
        Guest now = find(before.ref());
        if (now != null && now.id() != before.id()) {
            bus.publish(new GuestChanged.Restored(before.ref(), before.id(), now.id()));
        }
    }

    /** Marks a guest as missing. */
    void missing(Guest guest) {
        boolean marked = db.write(WritePriority.BULK, h -> store.missing(h, guest.id(), clock.instant()));
        if (marked) bus.publish(new GuestChanged(guest.ref(), false));
    }
}
