package dev.holdfast.apps;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Rights;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.ConstraintViolation;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.hosts.Host;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.inventory.ClusterPolled;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.jobs.Exclusions;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.Jobs;
import dev.holdfast.pve.GuestKind;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The apps, as users see them: stored rows, the observed state (inventory) and the work in progress (jobs). */
public final class Apps {
    private final Db db;
    private final Hosts hosts;
    private final Inventory inventory;
    private final Jobs jobs;
    private final GuestAddresses addresses;
    private final UpdateAvailability updates;
    private final Bus bus;
    private final Rights rights;
    private final AppStore store = new AppStore();

    /** Polls are counted per process: a version of another replica, or of an earlier start, must never match by chance. */
    private final String life = Long.toHexString(new SecureRandom().nextLong());

    /** Apps of this database. */
    public Apps(
            Db db,
            Hosts hosts,
            Inventory inventory,
            Jobs jobs,
            GuestAddresses addresses,
            UpdateAvailability updates,
            Bus bus,
            Rights rights) {
        this.db = db;
        this.hosts = hosts;
        this.inventory = inventory;
        this.jobs = jobs;
        this.addresses = addresses;
        this.updates = updates;
        this.bus = bus;
        this.rights = rights;
    }

    /** One app's row, or a 404. */
    public App get(long id) {
        App app = db.read(h -> store.find(h, id));
        if (app == null) throw Refusal.notFound("app", id);
        return app;
    }

    /** All rows, by name. */
    public List<App> list() {
        return db.read(store::list);
    }

    /** The CT IDs of the containers of this cluster that are apps. */
    public Set<Integer> numbers(long clusterId) {
        return db.read(h -> store.ofCluster(h, clusterId)).stream()
                .map(App::ctid)
                .collect(Collectors.toSet());
    }

    /** The location of an app's container, for calls to its host. */
    public record AppLocation(App app, String node) {}

    /** The node that owns the container now. Refuses with 409 when the app has no host, or the guest is missing. */
    public AppLocation home(long id) {
        App app = get(id);
        if (app.hostId() == null) {
            throw Refusal.conflict(
                    Refusal.Code.NO_HOST, "This app has no host. Add its host again, or adopt the container again.");
        }
        Snapshot snapshot = inventory.find(app.clusterId());
        GuestState guest = snapshot == null ? null : snapshot.guests().get(app.ctid());
        if (guest != null) return new AppLocation(app, guest.node());
        if (snapshot != null && inventory.present(app.clusterId()) != null) {
            throw Refusal.conflict(
                    Refusal.Code.GUEST_MISSING,
                    "Container " + app.ctid() + " no longer exists. Restore it with this CT ID, or forget the app.");
        }
        return new AppLocation(app, hosts.get(app.hostId()).node());
    }

    /** The same for an action; a job in progress that excludes it is refused with 409 first, whatever the job did so far. */
    public AppLocation home(long id, Exclusions.Action action) {
        check(get(id), action);
        return home(id);
    }

    /** Refuses with 409 when a job in progress excludes the action. */
    public void check(App app, Exclusions.Action action) {
        db.writing(h -> jobs.exclusions().check(h, action, app.holdKey()));
    }

    /** The current state of an app. */
    public AppView view(long id) {
        return view(List.of(get(id))).getFirst();
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

    /** The apps that the caller may read, with their current state. */
    public List<AppView> views(Principal who) {
        Set<Long> readable = hosts.readableBy(who);
        if (readable == null) return views();
        return view(list().stream()
                .filter(app -> app.hostId() != null && readable.contains(app.hostId()))
                .toList());
    }

    /** A value that changes whenever the result of {@link #views(Principal)} may have changed. */
    public String version(Principal who) {
        if (who.seesAll()) return version();
        // The ids themselves: a hash of them could equal that of other teams, and the value is used as an ETag.
        String teams = new TreeSet<>(who.teams().keySet())
                .stream().map(String::valueOf).collect(Collectors.joining("."));
        return version() + "-" + rights.revision() + "-" + teams;
    }

    /** All apps with their current state, from three queries whatever their number. */
    public List<AppView> views() {
        return view(list());
    }

    /** Changes whenever an app's measured values may have changed. */
    long measuredVersion() {
        return inventory.version() + addresses.version();
    }

    private String version() {
        long revision = db.read(store::revision);
        return life + "-" + revision + "-" + inventory.version() + "-" + addresses.version() + "-"
                + updates.version() + "-"
                + Integer.toHexString(jobs.holds().values().stream()
                        .map(j -> j.id() + ":" + j.status())
                        .toList()
                        .hashCode());
    }

    private List<AppView> view(List<App> apps) {
        Map<String, JobView> holds = jobs.holds();
        Map<Long, Host> byId = hosts.list().stream().collect(Collectors.toMap(Host::id, Function.identity()));
        var present = new HashMap<Long, Snapshot>();
        for (Snapshot snapshot : inventory.present()) present.put(snapshot.clusterId(), snapshot);
        UpdateAvailability.Flags flags = updates.present();
        return apps.stream()
                .map(app -> view(
                        app,
                        flags.of(app),
                        app.hostId() == null ? null : byId.get(app.hostId()),
                        guest(present.get(app.clusterId()), app.ctid()),
                        holds.get(app.holdKey())))
                .toList();
    }

    private static @Nullable GuestState guest(@Nullable Snapshot snapshot, int ctid) {
        GuestState guest = snapshot == null ? null : snapshot.guests().get(ctid);
        // A virtual machine that got the ID of a missing container is not the app.
        return guest == null || guest.kind() != GuestKind.LXC ? null : guest;
    }

    private AppView view(
            App app, @Nullable Boolean flag, @Nullable Host host, @Nullable GuestState known, @Nullable JobView job) {
        // Without an enrolled host nothing is polled: an old snapshot is not the current state.
        GuestState state = host == null ? null : known;
        boolean up = state != null && state.state() == GuestState.PowerState.RUNNING;
        return new AppView(
                app.id(),
                app.name(),
                slug(app.name()),
                app.hostId(),
                host == null ? null : host.name(),
                state == null ? null : state.node(),
                app.ctid(),
                app.category(),
                app.catalogSlug(),
                null,
                app.webPort(),
                app.webProtocol(),
                app.webPath(),
                status(state, job),
                up ? addresses.ip(app.clusterId(), app.ctid()) : null,
                state == null ? null : state.cpuPct(),
                state == null ? null : state.cores(),
                state == null ? null : state.memBytes(),
                state == null ? null : state.memTotalBytes(),
                state == null ? null : state.diskBytes(),
                state == null ? null : state.diskTotalBytes(),
                state == null ? null : state.netInBps(),
                state == null ? null : state.netOutBps(),
                state == null ? null : state.uptimeS(),
                flag,
                app.adopted(),
                app.missingSince(),
                state == null ? List.of() : state.tags());
    }

    private static String status(@Nullable GuestState state, @Nullable JobView job) {
        if (job != null) return job.kind().equals(UninstallJob.KIND.name()) ? "removing" : "pending";
        return state == null ? "unknown" : state.state().name().toLowerCase(Locale.ROOT);
    }

    private static String slug(String name) {
        String slug =
                name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        return slug.isEmpty() ? "app" : slug;
    }

    /**
     * Follows containers that moved within their cluster: an app belongs to the host enrolled for the owning node. An orphan
     * whose host was added again gets its host back here.
     */
    public void follow(ClusterPolled polled) {
        Snapshot now = polled.now();
        var byNode = hosts.list().stream()
                .filter(h -> h.clusterId() == now.clusterId())
                .collect(Collectors.toMap(Host::node, Host::id));
        var moved = new HashMap<App, Long>();
        for (App app : db.read(h -> store.ofCluster(h, now.clusterId()))) {
            GuestState guest = now.guests().get(app.ctid());
            // A node that is not enrolled itself is reached through another member: then the app keeps its host.
            Long owner = guest == null
                    ? null
                    : byNode.getOrDefault(guest.node(), app.hostId() == null ? (Long) now.via() : null);
            if (owner != null && !Objects.equals(owner, app.hostId())) moved.put(app, owner);
        }
        if (moved.isEmpty()) return;
        db.writing(WritePriority.BULK, h -> moved.forEach((app, host) -> store.attribute(h, app.id(), host)));
        moved.forEach((app, host) -> {
            // The team that the app leaves must be notified too.
            if (!hosts.ofHost(app.hostId()).equals(hosts.ofHost(host))) {
                bus.publish(new AppChanged(app.id(), app.hostId(), "updated"));
            }
            bus.publish(new AppChanged(app.id(), host, "updated"));
        });
    }

    /** Adds an app; {@code more} runs in the same transaction with its id. Refuses when the container is already an app. */
    public long add(App app, ObjLongConsumer<Handle> more) {
        try {
            return db.write(h -> {
                long id = store.insert(h, app);
                more.accept(h, id);
                Db.afterCommit(() -> bus.publish(new AppChanged(id, app.hostId(), "created")));
                return id;
            });
        } catch (ConstraintViolation e) {
            throw Refusal.conflict(
                    Refusal.Code.ALREADY_ADOPTED,
                    "Container " + app.ctid() + " is already an app. Find it in the list of apps.");
        }
    }

    /** Assigns the app's new container: on this host, with this CT ID. */
    public void moved(long id, Host host, int ctid) {
        App before = get(id);
        try {
            db.writing(h -> {
                store.moved(h, id, host.clusterId(), host.id(), ctid);
                // Jobs that are already queued are meant for the app, wherever it is.
                jobs.holdInstead(h, before.holdKey(), App.holdKey(host.clusterId(), ctid));
            });
        } catch (ConstraintViolation e) {
            throw Refusal.conflict(
                    Refusal.Code.ALREADY_ADOPTED,
                    "Container " + ctid + " on " + host.name() + " was adopted as another app. Forget that app first.");
        }
        if (!hosts.ofHost(before.hostId()).equals(host.ownership())) {
            bus.publish(new AppChanged(id, before.hostId(), "updated"));
        }
        bus.publish(new AppChanged(id, host.id(), "updated"));
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
            jobs.exclusions().check(h, Exclusions.Action.FORGET, now.holdKey());
            // Another replica may have deleted it since it was read.
            if (!store.delete(h, id)) throw Refusal.notFound("app", id);
            return now;
        });
        bus.publish(new AppChanged(id, app.hostId(), "removed"));
    }

    /** Forgets an app whose container a job destroyed; succeeds also when the app is already gone. */
    void forgetDestroyed(long id) {
        App app = db.write(h -> {
            App now = store.find(h, id);
            return now != null && store.delete(h, id) ? now : null;
        });
        if (app != null) bus.publish(new AppChanged(id, app.hostId(), "removed"));
    }
}
