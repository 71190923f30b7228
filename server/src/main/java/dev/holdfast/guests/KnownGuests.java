package dev.holdfast.guests;

import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.RevisionCache;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.pve.api.GuestKind;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
        this.cache = new RevisionCache<>(db, GuestStore.REVISION, h -> Index.of(store.all(h)));
    }

    private record Index(Map<Long, Guest> byId, Map<Long, Map<Integer, Guest>> byCluster) {
        static Index of(List<Guest> all) {
            return new Index(
                    all.stream().collect(Collectors.toUnmodifiableMap(Guest::id, Function.identity())),
                    all.stream()
                            .collect(Collectors.groupingBy(
                                    Guest::clusterId, Collectors.toUnmodifiableMap(Guest::vmid, Function.identity()))));
        }
    }

    /** The guest with this id; null when there is none, or when another guest has its CT ID or VM ID now. */
    public @Nullable Guest find(long id) {
        return cache.get().byId().get(id);
    }

    /** The guest that has this CT ID or VM ID, or had it last; null when there was none. */
    public @Nullable Guest find(GuestRef ref) {
        return db.read(h -> store.find(h, ref));
    }

    /** Changes with every change of a guest's row, on every replica. */
    public long revision() {
        return cache.revision();
    }

    /** All guests by cluster and by CT ID or VM ID, including missing ones. */
    public Map<Long, Map<Integer, Guest>> byCluster() {
        return cache.get().byCluster();
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
        if (known != null) store.replace(transaction, known, clock.instant());
        store.add(transaction, ref, kind, node, clock.instant());
        return Objects.requireNonNull(store.find(transaction, ref)).id();
    }

    /** The id of a guest that Holdfast has just created on this node: never that of a missing one with the same CT ID. */
    public long idOfNew(Handle transaction, GuestRef ref, GuestKind kind, String node) {
        Guest known = store.find(transaction, ref);
        if (known != null && known.missingSince() != null) store.replace(transaction, known, clock.instant());
        return idOf(transaction, ref, kind, node);
    }

    /** A guest is on this node of another cluster now. It keeps its id, also if a poll already added it there under another. */
    public void moved(Handle transaction, long id, GuestRef now, String node) {
        Guest there = store.find(transaction, now);
        if (there != null && there.id() != id) store.replace(transaction, there, clock.instant());
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
            replaced.forEach(guest -> store.replace(h, guest, clock.instant()));
            store.add(h, now.clusterId(), added, clock.instant());
            store.move(h, moved);
        });
        replaced.forEach(guest -> bus.publish(new GuestChanged(guest.ref())));
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
     */
    record Identified(
            Guest guest,
            GuestState state,
            @Nullable String stored,
            @Nullable String identity) {
        boolean isBack() {
            return guest.missingSince() != null;
        }

        boolean isAnother() {
            return GuestIdentity.differ(stored, identity, isBack());
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
                .filter(one -> one.isBack() || one.isAnother())
                .forEach(one -> bus.publish(new GuestChanged(one.guest().ref())));
    }

    private void identified(Handle transaction, Identified one) {
        Guest guest = one.guest();
        long id = guest.id();
        if (one.isAnother()) {
            if (!store.replace(transaction, guest, clock.instant())) return; // another replica did
            id = idOf(transaction, guest.ref(), guest.kind(), one.state().node());
        } else if (one.isBack()) {
            store.missing(transaction, id, null);
        }
        if (one.isNews()) store.identify(transaction, id, one.identity());
    }

    /** Marks a guest as missing. */
    void missing(Guest guest) {
        boolean marked = db.write(WritePriority.BULK, h -> store.missing(h, guest.id(), clock.instant()));
        if (marked) bus.publish(new GuestChanged(guest.ref()));
    }
}
