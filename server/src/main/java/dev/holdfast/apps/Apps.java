package dev.holdfast.apps;

import dev.holdfast.access.Ownership;
import dev.holdfast.base.HypervisorCode;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.ConstraintViolation;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.RevisionCache;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.GuestChanged;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.GuestTarget;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.Guests;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.ClusterPolled;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.live.ChangeKind;
import dev.holdfast.pve.api.GuestKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ObjLongConsumer;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The apps: their rows, and where their containers are. */
public final class Apps implements GuestTargets {
    private final Db db;
    private final Hosts hosts;
    private final Jobs jobs;
    private final Guests guests;
    private final Bus bus;
    private final AppStore store = new AppStore();
    private final RevisionCache<List<App>> cache;
    private final RevisionCache<Set<Long>> released;

    /** Apps of this database. */
    public Apps(Db db, Hosts hosts, Jobs jobs, Guests guests, Bus bus) {
        this.db = db;
        this.hosts = hosts;
        this.jobs = jobs;
        this.guests = guests;
        this.bus = bus;
        this.cache = new RevisionCache<>(db, AppStore.REVISION, store::list);
        this.released = new RevisionCache<>(db, AppStore.REVISION, store::released);
    }

    /** One app's row, or a 404. */
    public App get(long id) {
        App app = db.read(h -> store.find(h, id));
        if (app == null) throw Refusal.notFound("app", id);
        return app;
    }

    /** All rows, by name. */
    public List<App> list() {
        return cache.get();
    }

    /** The ids of the guests that were apps until somebody stopped managing them. */
    public Set<Long> released() {
        return released.get();
    }

    /** Changes with every change of a row, on every replica. */
    long revision() {
        return cache.revision();
    }

    /** The CT IDs of the containers of this cluster that are apps. */
    public Set<Integer> numbers(long clusterId) {
        return ofCluster(clusterId).map(App::ctid).collect(Collectors.toSet());
    }

    private Stream<App> ofCluster(long clusterId) {
        return list().stream().filter(app -> app.clusterId() == clusterId);
    }

    /** An app and its container where it is now, for calls to its host. */
    public record AppLocation(App app, GuestHandle guest) {
        /** The node that owns the container. */
        public String node() {
            return guest.node();
        }
    }

    /**
     * Whether another guest has the CT ID of the app's container, which is gone: what has the number is nothing of the app until
     * somebody says so ({@link Adoption#readopt}).
     */
    public boolean isReplaced(App app) {
        return isReplaced(app, guests.known().ofCluster(app.clusterId()).get(app.ctid()));
    }

    /** The same, where {@code now} is the guest that has the CT ID, or null when there is none. */
    static boolean isReplaced(App app, @Nullable Guest now) {
        return now != null && app.guestId() != null && now.id() != app.guestId();
    }

    /** Where the container is now. Refuses with 409 when the app has no host, or the guest is missing or replaced. */
    public AppLocation home(long id) {
        App app = get(id);
        if (app.hostId() == null) {
            throw Refusal.of(
                    HypervisorCode.NO_HOST, "This app has no host. Add its host again, or adopt the container again.");
        }
        if (isReplaced(app)) {
            throw Refusal.of(
                    HypervisorCode.GUEST_MISSING,
                    "The container of this app no longer exists, and another guest has its CT ID " + app.ctid()
                            + " now. If that is the app after all, adopt it again; otherwise forget the app.");
        }
        return new AppLocation(
                app, guests.at(app.guest(), GuestKind.LXC, "Restore it with this CT ID, or forget the app."));
    }

    /** The same for an action; a job in progress that excludes it is refused with 409 first, whatever the job did so far. */
    public AppLocation home(long id, Exclusions.Action action) {
        check(get(id), action);
        return home(id);
    }

    @Override
    public GuestHandle at(long id) {
        return home(id).guest();
    }

    @Override
    public String type() {
        return "app";
    }

    @Override
    public GuestKind kind() {
        return GuestKind.LXC;
    }

    @Override
    public Map<GuestRef, Long> ids() {
        return list().stream()
                .filter(app -> !isReplaced(app))
                .collect(Collectors.toMap(App::guest, App::id, (one, _) -> one));
    }

    @Override
    public GuestTarget target(long id) {
        App app = get(id);
        return new GuestTarget(app.name(), app.clusterId(), app.ctid());
    }

    @Override
    public void check(long id, Exclusions.Action action) {
        check(get(id), action);
    }

    @Override
    public <P extends Record> JobRequest<P> request(long id, JobType<P> jobType, P params) {
        return get(id).request(jobType, params);
    }

    /** Refuses with 409 when a job in progress excludes the action. */
    public void check(App app, Exclusions.Action action) {
        db.writing(h -> jobs.exclusions().check(h, action, app.guest().lock()));
    }

    /** The owner of an app, or null when there is no such app. */
    public @Nullable Ownership ownership(long id) {
        App app = db.read(h -> store.find(h, id));
        return app == null ? null : hosts.ofHost(app.hostId());
    }

    /** The name of an app, or null when there is no such app. */
    @Nullable
    String name(long id) {
        App app = db.read(h -> store.find(h, id));
        return app == null ? null : app.name();
    }

    /** The container with this CT ID, or null: a virtual machine that got the ID of a missing container is not the app. */
    static @Nullable GuestState container(@Nullable Snapshot snapshot, int ctid) {
        GuestState guest = snapshot == null ? null : snapshot.guests().get(ctid);
        return guest == null || guest.kind() != GuestKind.LXC ? null : guest;
    }

    /**
     * Follows containers that moved within their cluster: an app belongs to the host enrolled for the owning node. An orphan
     * whose host was added again gets its host back here. A container that took the CT ID of an app's is not followed.
     */
    public void follow(ClusterPolled polled) {
        Snapshot now = polled.now();
        var byNode = hosts.ofCluster(now.clusterId()).stream().collect(Collectors.toMap(Host::node, Host::id));
        Map<Integer, Guest> stored = guests.known().ofCluster(now.clusterId());
        var moved = new ArrayList<Attribution>();
        for (App app : ofCluster(now.clusterId()).toList()) {
            GuestState guest = container(now, app.ctid());
            Guest row = stored.get(app.ctid());
            if (guest == null || row == null) continue;
            // A node that is not enrolled itself is reached through another member: then the app keeps its host.
            Long kept = app.hostId() == null ? (Long) now.via() : app.hostId();
            var present = isReplaced(app, row)
                    ? new Attribution(app, kept, Objects.requireNonNull(app.guestId()))
                    : new Attribution(app, byNode.getOrDefault(guest.node(), kept), row.id());
            if (present.isNews()) moved.add(present);
        }
        if (moved.isEmpty()) return;
        // The host that answered the poll may have been removed since.
        List<Attribution> attributed = db.write(WritePriority.BULK, h -> {
            List<Attribution> enrolled = moved.stream()
                    .filter(one -> hosts.isEnrolled(h, one.hostId()))
                    .toList();
            enrolled.forEach(one -> store.attribute(h, one.app().id(), one.hostId(), one.guestId()));
            return enrolled;
        });
        attributed.forEach(one -> {
            App app = one.app();
            // The team that the app leaves must be notified too.
            if (!hosts.ofHost(app.hostId()).equals(hosts.ofHost(one.hostId()))) {
                bus.publish(new AppChanged(app.id(), app.hostId(), ChangeKind.UPDATED));
            }
            bus.publish(new AppChanged(app.id(), one.hostId(), ChangeKind.UPDATED));
        });
    }

    /** The host and the guest to which an app belongs at a poll. */
    private record Attribution(App app, long hostId, long guestId) {
        boolean isNews() {
            return !Objects.equals(app.hostId(), hostId) || !Objects.equals(app.guestId(), guestId);
        }
    }

    /** Reports the app whose container is missing or was seen again. */
    public void guestChanged(GuestChanged changed) {
        ofCluster(changed.guest().clusterId())
                .filter(app -> app.guest().equals(changed.guest()))
                .forEach(app -> bus.publish(new AppChanged(app.id(), app.hostId(), ChangeKind.UPDATED)));
    }

    /** A job has restored the container of an app from a backup that has another identity: it is the app's all the same. */
    public void restored(GuestChanged.Restored restored) {
        ofCluster(restored.guest().clusterId())
                .filter(app -> app.hostId() != null && Objects.equals(app.guestId(), restored.before()))
                .forEach(app -> {
                    long host = Objects.requireNonNull(app.hostId());
                    db.writing(h -> store.attribute(h, app.id(), host, restored.now()));
                    bus.publish(new AppChanged(app.id(), host, ChangeKind.UPDATED));
                });
    }

    /**
     * Adds an app whose container a job has created on this node. Refuses when the container is already an app.
     *
     * @param since when the job began
     * @param more runs in the same transaction with the app's id
     */
    public long add(App app, String node, Instant since, ObjLongConsumer<Handle> more) {
        try {
            return db.write(h -> {
                long guest = guests.known().idOfNew(h, app.guest(), GuestKind.LXC, node, since);
                long id = store.insert(h, app, guest);
                more.accept(h, id);
                Db.afterCommit(() -> bus.publish(new AppChanged(id, app.hostId(), ChangeKind.CREATED)));
                return id;
            });
        } catch (ConstraintViolation e) {
            throw Refusal.of(
                    AppRefusals.ALREADY_ADOPTED,
                    "Container " + app.ctid() + " is already an app. Find it in the list of apps.");
        }
    }

    /** The app's container is on this host now, with this CT ID: whatever gets its old CT ID is nothing of it. */
    public void moved(long id, Host host, int ctid) {
        App before = get(id);
        var now = new GuestRef(host.clusterId(), ctid);
        try {
            db.writing(h -> {
                Long guest = before.guestId();
                if (guest == null) guest = guests.known().idOf(h, now, GuestKind.LXC, host.node());
                else guests.known().moved(h, guest, now, host.node());
                store.moved(h, id, now, host.id(), guest);
                // Jobs that are already queued are meant for the app, wherever it is.
                jobs.holdInstead(h, before.guest().lock(), now.lock());
            });
        } catch (ConstraintViolation e) {
            throw Refusal.of(
                    AppRefusals.ALREADY_ADOPTED,
                    "Container " + ctid + " on " + host.name() + " was adopted as another app. Forget that app first.");
        }
        if (!hosts.ofHost(before.hostId()).equals(host.ownership())) {
            bus.publish(new AppChanged(id, before.hostId(), ChangeKind.UPDATED));
        }
        bus.publish(new AppChanged(id, host.id(), ChangeKind.UPDATED));
    }

    /** Enqueues a job of an app, unless the app is forgotten at the same moment. */
    long ask(long id, ToLongFunction<Handle> enqueue) {
        return db.write(h -> {
            long job = enqueue.applyAsLong(h);
            // After enqueueing, which waits for a transaction on another replica that forgets the app.
            if (store.find(h, id) == null) throw Refusal.notFound("app", id);
            return job;
        });
    }

    /** Forgets an app; its container is not changed. Refuses with 409 while a job in progress excludes that. */
    void forget(long id) {
        App app = db.write(h -> {
            App now = store.find(h, id);
            if (now == null) throw Refusal.notFound("app", id);
            jobs.exclusions().check(h, Exclusions.Action.FORGET, now.guest().lock());
            // Another replica may have deleted it since it was read.
            if (!store.delete(h, id)) throw Refusal.notFound("app", id);
            store.release(h, now);
            return now;
        });
        bus.publish(new AppChanged(id, app.hostId(), ChangeKind.REMOVED));
    }

    /** Forgets an app whose container a job destroyed; succeeds also when the app is already gone. */
    void forgetDestroyed(long id) {
        App app = db.write(h -> {
            App now = store.find(h, id);
            return now != null && store.delete(h, id) ? now : null;
        });
        if (app != null) bus.publish(new AppChanged(id, app.hostId(), ChangeKind.REMOVED));
    }
}
